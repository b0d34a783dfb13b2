// Owns the tarballs: packs every publishable package into artifacts/ and fails when one would be broken.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const artifacts = join(root, 'artifacts')

/** Every file that package.json promises: a tarball without one installs well and breaks at the first import. */
function promisedFiles(manifest) {
  const strings = value =>
    typeof value === 'string'
      ? [value]
      : value && typeof value === 'object'
        ? Object.values(value).flatMap(strings)
        : []
  return [...strings(manifest.exports), ...strings(manifest.bin)].map(path => path.replace(/^\.\//, ''))
}

function missingFrom(folder, packed, path) {
  if (path === 'package.json') return false
  if (!path.includes('*')) return !packed.has(path)
  const [before = '', after = ''] = path.split('*')
  return (
    ![...packed].some(name => name.startsWith(before) && name.endsWith(after)) &&
    existsSync(join(folder, dirname(path)))
  )
}

function pack(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (manifest.private) return null
  const out = execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', artifacts], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_config_ignore_scripts: 'true' },
  })
  // npm 11 prints a list, npm 12 an object keyed by package name.
  const [tarball] = Object.values(JSON.parse(out))
  const packed = new Set(tarball.files.map(file => file.path))
  const missing = promisedFiles(manifest).filter(path => missingFrom(folder, packed, path))
  if (missing.length > 0) {
    throw new Error(
      `${manifest.name} promises files that are not in its tarball: ${missing.join(', ')} (build first)`,
    )
  }
  return {
    name: manifest.name,
    version: manifest.version,
    file: tarball.filename,
    bytes: tarball.size,
    files: packed.size,
  }
}

try {
  rmSync(artifacts, { recursive: true, force: true })
  mkdirSync(artifacts, { recursive: true })
  const packages = readdirSync(join(root, 'packages'))
    .filter(name => existsSync(join(root, 'packages', name, 'package.json')))
    .map(name => pack(join(root, 'packages', name)))
    .filter(entry => entry !== null)
  for (const entry of packages) {
    entry.sha256 = createHash('sha256')
      .update(readFileSync(join(artifacts, entry.file)))
      .digest('hex')
    console.log(`${entry.file}  ${entry.files} files  ${(entry.bytes / 1024).toFixed(1)} kB`)
  }
  writeFileSync(join(artifacts, 'packages.json'), `${JSON.stringify(packages, null, 2)}\n`)
} catch (error) {
  console.error(`pack:all failed: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
