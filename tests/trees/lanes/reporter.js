import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const HOOKS = [
  'onInit',
  'onTestRunStart',
  'onTestRunEnd',
  'onTestModuleQueued',
  'onTestModuleCollected',
  'onTestModuleStart',
  'onTestModuleEnd',
  'onTestCaseReady',
  'onTestCaseResult',
  'onTestCaseAnnotate',
  'onTestCaseArtifactRecord',
  'onTestSuiteReady',
  'onTestSuiteResult',
  'onHookStart',
  'onHookEnd',
  'onUserConsoleLog',
  'onProcessTimeout',
]

function detail(hook, [one]) {
  if (hook === 'onTestRunEnd') return one.map(module => `${module.state()} ${module.children.size}`).join()
  if (hook === 'onUserConsoleLog') return one.content.trim()
  return one?.name ?? ''
}

/** What a second worker has written into the folder of the run so far; this reporter knows more than others may. */
function laneOf(vitest) {
  const { dir } = vitest.projects[0].getProvidedContext()['redproof'] ?? {}
  const journal = dir && readdirSync(dir).find(name => name.endsWith('~1.jsonl'))
  return journal ? readFileSync(join(dir, journal), 'utf8') : ''
}

/** Writes down all it hears of. */
export default class Hears {
  constructor() {
    for (const hook of HOOKS)
      this[hook] = (...told) => appendFileSync('node_modules/.heard', `${hook} ${detail(hook, told)}\n`)
    const end = this.onTestRunEnd
    this.onTestRunEnd = (...told) => {
      end(...told)
      appendFileSync('node_modules/.heard', `workers ${this.vitest.state.workersSpawned}\n`)
      writeFileSync('node_modules/.lane', laneOf(this.vitest))
    }
    const begin = this.onInit
    this.onInit = vitest => {
      this.vitest = vitest
      begin()
    }
  }
}
