// Owns the promise that `npm ci` accepts the lock file on every platform.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const { packages } = JSON.parse(
  readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8'),
) as {
  packages: Readonly<Record<string, Locked>>
}

/** As Node looks it up: beneath the package itself, then beneath each folder above it. */
function isLocked(from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder}${folder === '' ? '' : '/'}node_modules/${name}`]) return true
    if (folder === '') return false
    if (!folder.includes('/node_modules/')) return packages[`node_modules/${name}`] !== undefined
  }
}

// `npm install` beside an existing node_modules drops what is for other platforms, and `npm ci` then refuses the file.
test('every dependency is locked, those for other platforms included', () => {
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter(name => !isLocked(path, name))
      .map(name => `${path || 'the workspace'} needs ${name}`),
  )
  expect(missing).toEqual([])
})
