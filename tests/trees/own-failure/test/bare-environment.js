import vm from 'node:vm'

// A world in which redproof cannot start, and in which the tests would pass.
export default {
  name: 'bare',
  viteEnvironment: 'ssr',
  setupVM() {
    process.getBuiltinModule = undefined
    const context = vm.createContext({})
    for (const name of Object.getOwnPropertyNames(globalThis))
      if (!vm.runInContext(`'${name}' in globalThis`, context)) context[name] = globalThis[name]
    return { getVmContext: () => context, teardown() {} }
  },
  setup: () => ({ teardown() {} }),
}
