// Owns the signs `threshold-loosened` and `config-loosened`, and raised limits in configuration files.
import { type ConfigValue, configValues, type PlacedValue } from './config-values.ts'
import { limitOf, longer, oftener } from './patience-signs.ts'
import { type EditedFile, quoted, type Sign, type SignKind } from './sign.ts'

const CONFIG =
  /(?:^|\/)(?:(?:vitest|vite|jest)\.(?:[\w-]+\.)*(?:config|workspace|projects?|preset)(?:\.[\w-]+)*\.(?:[cm]?[jt]s|json)|vitest\.workspace\.[cm]?[jt]s|\.(?:nyc|c8)rc(?:\.json)?|redproof\.json|package\.json)$/
const THRESHOLD = /(?:^|\.)(?:coverageThresholds?|thresholds?)\./i
const COVERAGE_RC = /(?:^|\/)\.(?:nyc|c8)rc(?:\.json)?$/
const MEASURES = new Set(['lines', 'branches', 'functions', 'statements'])
/** Names of switches that make a run greener when they are on. */
const GREENER_ON = new Set(['passWithNoTests', 'allowOnly', 'dangerouslyIgnoreUnhandledErrors'])
/** And when they are off. */
const GREENER_OFF = new Set(['checkCoverage', 'check-coverage', 'strictKnown'])
const LEFT_OUT = new Set([
  'exclude',
  'testPathIgnorePatterns',
  'coveragePathIgnorePatterns',
  'modulePathIgnorePatterns',
])
const TAKEN_IN = new Set(['include', 'testMatch', 'testRegex', 'roots'])
/** Leaving these out hides no code of the project's own. */
const HARMLESS =
  /node_modules|\bdist\b|\bbuild\b|\bcoverage\b|\.git\b|\.d\.ts|\*\.config\.|\bgenerated\b|\bvendor\b/
/** Tests themselves need no coverage. */
const COVERAGE_PATH = /(?:^|\.)(?:coverage|nyc|c8|coveragePathIgnorePatterns)(?:\.|$)/
const LIMITS = new Set(['testTimeout', 'hookTimeout', 'teardownTimeout'])
const RETRIES = new Set(['retry', 'retries'])
const FAIL_ON = ['survived', 'missed', 'never']
const USUAL_MS: Readonly<Record<string, number>> = {
  testTimeout: 5_000,
  hookTimeout: 10_000,
  teardownTimeout: 10_000,
}
const TEST_SCRIPT = /test|check|ci|verify|coverage/
const SOFTENERS: readonly (readonly [RegExp, string])[] = [
  [/\|\|\s*(?:true|:|exit 0)\b|\|\|\s*:/, 'its failure is swallowed'],
  [/--pass-?with-?no-?tests/i, 'no tests at all is green'],
  [/(?:^|\s)(?:-u|--update(?:-?snapshots?)?)(?=\s|$)/i, 'snapshots are replaced instead of compared'],
  [/--fail-on[= ]never/, 'nothing that was missed fails it'],
]

type Values = ReadonlyMap<string, PlacedValue>

/** For a configuration file with both texts. */
export function configSigns({ file, oldText, newText }: EditedFile): readonly Sign[] {
  if (!CONFIG.test(file) || oldText === null || newText === null) return []
  const before = configValues(oldText, file)
  const after = configValues(newText, file)
  if (before === null || after === null) return []
  const sign = (kind: SignKind, line: number, meaning: string): Sign => ({ file, line, kind, meaning })
  if (file.endsWith('package.json')) return packageSigns(before, after, sign)
  return settingSigns(before, after, COVERAGE_RC.test(file), sign)
}

type MakeSign = (kind: SignKind, line: number, meaning: string) => Sign

function packageSigns(before: Values, after: Values, sign: MakeSign): readonly Sign[] {
  const own = (values: Values, section: RegExp): Values =>
    new Map([...values].filter(([path]) => section.test(path)))
  const scripts = [...own(after, /^scripts\./)].flatMap(([path, { value, line }]) => {
    const name = path.slice('scripts.'.length)
    const was = before.get(path)?.value
    if (!TEST_SCRIPT.test(name) || typeof value !== 'string' || typeof was !== 'string') return []
    return SOFTENERS.filter(([pattern]) => pattern.test(value) && !pattern.test(was)).map(([, why]) =>
      sign('config-loosened', line, `The script \`${quoted(name)}\` is softer: ${why}.`),
    )
  })
  const section = /^(?:jest|vitest|nyc|c8)\./
  return [...scripts, ...settingSigns(own(before, section), own(after, section), false, sign)]
}

function settingSigns(before: Values, after: Values, isCoverageRc: boolean, sign: MakeSign): readonly Sign[] {
  const signs: Sign[] = []
  for (const [path, { value: was, line: oldLine }] of before) {
    const name = nameOf(path)
    const now = after.get(path)
    const isThreshold = THRESHOLD.test(path) || name === 'minScore' || (isCoverageRc && MEASURES.has(name))
    if (isThreshold && typeof was === 'number') {
      const kept = now ?? [...after].find(([other]) => nameOf(other) === name && isThresholdPath(other))?.[1]
      if (kept === undefined)
        signs.push(
          sign('threshold-loosened', Math.min(oldLine, 1), `The threshold \`${path}\` (${was}) was removed.`),
        )
      else if (typeof kept.value === 'number' && kept.value < was)
        signs.push(
          sign(
            'threshold-loosened',
            kept.line,
            `The threshold \`${path}\` went from ${was} to ${kept.value}.`,
          ),
        )
    }
    if (TAKEN_IN.has(name) && Array.isArray(was) && now !== undefined && Array.isArray(now.value)) {
      const dropped = (was as readonly string[]).filter(
        one => !(now.value as readonly string[]).includes(one),
      )
      if (dropped.length > 0 && (now.value as readonly string[]).every(one => was.includes(one)))
        signs.push(
          sign(
            'config-loosened',
            now.line,
            `\`${path}\` takes in less: \`${quoted(dropped[0]!)}\` was removed.`,
          ),
        )
    }
  }
  for (const [path, { value, line }] of after)
    signs.push(...loosened(path, value, line, before.get(path)?.value, sign))
  return signs
}

function isThresholdPath(path: string): boolean {
  return THRESHOLD.test(path) || nameOf(path) === 'minScore'
}

function loosened(
  path: string,
  now: ConfigValue,
  line: number,
  was: ConfigValue | undefined,
  sign: MakeSign,
): readonly Sign[] {
  const name = nameOf(path)
  if (GREENER_ON.has(name) && now === true && was !== true)
    return [sign('config-loosened', line, `\`${path}\` is on now: a run that proves nothing is green.`)]
  if (GREENER_OFF.has(name) && now === false && was !== false)
    return [sign('config-loosened', line, `\`${path}\` is off now.`)]
  if (
    name === 'failOn' &&
    typeof now === 'string' &&
    FAIL_ON.indexOf(now) > FAIL_ON.indexOf(String(was ?? 'missed'))
  )
    return [sign('config-loosened', line, `\`${path}\` is \`${quoted(now)}\` now: less makes the run fail.`)]
  if (LEFT_OUT.has(name) && Array.isArray(now)) {
    const known: readonly string[] = Array.isArray(was) ? was : []
    const harmless = (one: string): boolean =>
      HARMLESS.test(one) || (COVERAGE_PATH.test(path) && /tests?\b|__tests__|\bspec\b/.test(one))
    const fresh = (now as readonly string[]).filter(one => !known.includes(one) && !harmless(one))
    return fresh.length === 0
      ? []
      : [sign('config-loosened', line, `\`${path}\` leaves out more: \`${quoted(fresh[0]!)}\`.`)]
  }
  if (typeof now !== 'number') return []
  const before = typeof was === 'number' ? was : null
  if (LIMITS.has(name) && limitOf(now) > limitOf(before ?? USUAL_MS[name]!))
    return [sign('timeout-raised', line, `Every case ${longer(before, now)}`)]
  if (RETRIES.has(name) && now > (before ?? 0))
    return [sign('retries-raised', line, `Every case ${oftener(before, now)}`)]
  return []
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}
