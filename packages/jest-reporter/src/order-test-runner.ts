// Owns the test runner of an ordinary run in which remembered failures come first: the project's own, told of the order.
import { createRequire } from 'node:module'
import type { TestRunner } from './worker/circus.ts'
import { currentOrder, FileOrder } from './worker/first-order.ts'

function load(path: string): TestRunner {
  const module = createRequire(path)(path) as TestRunner | { readonly default: TestRunner }
  return typeof module === 'function' ? module : module.default
}

/** Jest's test runner interface. */
export default function orderTestRunner(...args: Parameters<TestRunner>): Promise<object> {
  const [, config, environment, , testPath] = args
  const own = currentOrder()?.projects[config.id]
  if (!own) throw new Error('redproof: this worker was not told which test runner the project has')
  const order = FileOrder.of(config.id, testPath, environment.global)
  if (order) {
    // On the instance, so that the project keeps the environment it has.
    const heard = environment.handleTestEvent
    environment.handleTestEvent = async (event, state) => {
      await heard?.call(environment, event, state)
      order.onEvent(event, state)
    }
  }
  // Not awaited: our frame would show in the stacks of the user's failures.
  return load(own.testRunner)(...args).then(result =>
    order && order.cut.length > 0 ? { ...result, redproof: { cut: order.cut } } : result,
  )
}
