// Owns the source map in DESIGN.md: one sentence a file, taken from each file's first line.
// `node scripts/source-map.mjs` writes it, `--check` prints what is wrong instead; `--root <dir>` is for its test.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const START = '<!-- source map: npm run source-map -->'
const END = '<!-- end of source map -->'

function filesBelow(root, folder, ending) {
  const path = join(root, folder)
  if (!existsSync(path)) return []
  return readdirSync(path)
    .sort()
    .flatMap(name => {
      const child = `${folder}/${name}`
      if (statSync(join(root, child)).isDirectory())
        return name === 'node_modules' ? [] : filesBelow(root, child, ending)
      return ending.test(name) ? [child] : []
    })
}

function mappedFiles(root) {
  const packages = existsSync(join(root, 'packages')) ? readdirSync(join(root, 'packages')).sort() : []
  return [
    ...packages.flatMap(name => filesBelow(root, `packages/${name}/src`, /\.[cm]?[jt]sx?$/)),
    ...filesBelow(root, 'tests/e2e', /\.ts$/),
    ...filesBelow(root, 'tests/oracle', /\.ts$/),
    ...filesBelow(root, 'scripts', /\.mjs$/),
    ...filesBelow(root, 'bench', /\.(mjs|ts)$/),
  ]
}

/** The first comment line of a file as a sentence, or null when it has none. */
function sentenceOf(text) {
  const line = text.split('\n', 2).find(each => !each.startsWith('#!'))
  const words = line?.match(/^\/\/ (.+)$/)?.[1]?.trim()
  return words ? words.replace(/^(Owns|The) /, (_, word) => (word === 'Owns' ? '' : 'the ')) : null
}

function build(root) {
  const problems = []
  const lines = []
  let folder = ''
  for (const file of mappedFiles(root)) {
    const sentence = sentenceOf(readFileSync(join(root, file), 'utf8'))
    if (sentence === null) problems.push(`${file} has no first-line comment that says what it owns`)
    const parent = file.slice(0, file.lastIndexOf('/'))
    if (parent !== folder) lines.push('', `**${parent}**`, '')
    folder = parent
    lines.push(`- \`${file.slice(parent.length + 1)}\`: ${sentence ?? '?'}`)
  }
  return { problems, section: lines.join('\n').trim() }
}

function main(args) {
  const at = args.indexOf('--root')
  const root = at < 0 ? fileURLToPath(new URL('..', import.meta.url)) : args[at + 1]
  const design = join(root, 'DESIGN.md')
  const text = readFileSync(design, 'utf8')
  const [from, to] = [text.indexOf(START), text.indexOf(END)]
  if (from < 0 || to < from) throw new Error('DESIGN.md has lost its source map markers')
  const { problems, section } = build(root)
  const current = text.slice(from + START.length, to).trim()
  if (!args.includes('--check')) {
    writeFileSync(design, `${text.slice(0, from + START.length)}\n\n${section}\n\n${text.slice(to)}`)
    return problems
  }
  const [has, wants] = [current.split('\n'), section.split('\n')]
  problems.push(...wants.filter(line => !has.includes(line)).map(line => `missing: ${line}`))
  problems.push(...has.filter(line => !wants.includes(line)).map(line => `stale: ${line}`))
  if (problems.length === 0 && current !== section) problems.push('the order differs')
  return problems
}

try {
  const problems = main(process.argv.slice(2))
  for (const problem of problems) console.log(problem)
  if (problems.length > 0) process.exitCode = 1
} catch (error) {
  console.error(`source-map failed: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 2
}
