import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = new URL('../../../.changeset/', import.meta.url)

/** Packages with how far their versions go, then what a user gains. */
const CHANGESET = /^---\n\n?(?:(['"])[@\w/-]+\1: (?:patch|minor|major)\n)+---\n\n\S/

test('every changeset is one that the release reads', () => {
  const files = readdirSync(FOLDER).filter(name => name.endsWith('.md') && name !== 'README.md')
  expect(files.filter(name => !CHANGESET.test(readFileSync(new URL(name, FOLDER), 'utf8')))).toEqual([])
})
