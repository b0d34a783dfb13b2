// Owns keeping a test file's realm alive once Jest is done with it: what was collected, printed and measured is taken by then.
import type { Environment, Runtime } from './circus.ts'

/** Has `work` done where Jest would take the realm down, then the rest of `after`, then takes it down. */
export function holdEnvironment(
  environment: Environment,
  runtime: Runtime,
  work: () => Promise<void>,
  after: () => void,
): void {
  const endRuntime = runtime.teardown.bind(runtime)
  const endEnvironment = environment.teardown.bind(environment)
  runtime.teardown = () => undefined
  environment.teardown = async () => {
    try {
      await work()
    } finally {
      after()
      runtime.teardown = endRuntime
      environment.teardown = endEnvironment
      endRuntime()
      await endEnvironment()
    }
  }
}
