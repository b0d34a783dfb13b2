import { expect, test } from 'vitest'
import { createPlaces } from '../../../../packages/core/src/belt/places.ts'

const places = createPlaces({
  tempDirs: ['/no-such/temp', '/no-such/work/project/own-temp'],
  kept: ['/no-such/work/project', '/no-such/temp/copy/project'],
  home: '/no-such/home',
  sealed: ['/no-such/temp/redproof-1'],
})

test('what lies inside a temp folder is free, the folder itself is not', () => {
  expect(places.isTemp('/no-such/temp/x')).toBe(true)
  expect(places.isTemp('/no-such/temp')).toBe(false)
  expect(places.isTemp('/no-such/temporary/x')).toBe(false)
  expect(places.isTemp('/no-such')).toBe(false)
})

test('a kept folder inside a temp folder is not free, a temp folder inside a kept one is', () => {
  expect(places.isTemp('/no-such/temp/copy/project/src/a.ts')).toBe(false)
  expect(places.isTemp('/no-such/temp/copy/project')).toBe(false)
  expect(places.isTemp('/no-such/temp/copy/other')).toBe(true)
  expect(places.isTemp('/no-such/work/project/own-temp/x')).toBe(true)
})

test('a folder that holds a kept or a sealed one is known', () => {
  expect(places.holdsKept('/no-such/temp/copy')).toBe(true)
  expect(places.holdsKept('/no-such/temp/copy/project')).toBe(true)
  expect(places.holdsKept('/no-such/temp/copy/project/src')).toBe(false)
  expect(places.holdsKept('/no-such/temp/other')).toBe(false)
  expect(places.holdsKept('/')).toBe(true)
})

test('a sealed folder is neither free nor open inside', () => {
  expect(places.isSealed('/no-such/temp/redproof-1/0-a.jsonl')).toBe(true)
  expect(places.isSealed('/no-such/temp/redproof-1')).toBe(true)
  expect(places.isSealed('/no-such/temp/redproof-10')).toBe(false)
  expect(places.isTemp('/no-such/temp/redproof-1/x')).toBe(false)
})

test('a temp folder that is the root of the system is none', () => {
  const root = createPlaces({ tempDirs: ['/'], kept: [], home: '/no-such/home', sealed: [] })
  expect(root.isTemp('/etc/passwd')).toBe(false)
  expect(root.looksTemp('/etc/passwd')).toBe(false)
})

test('a home folder that is the temp folder takes nothing away from it, one inside it is kept', () => {
  const same = createPlaces({ tempDirs: ['/no-such/temp'], kept: [], home: '/no-such/temp', sealed: [] })
  expect(same.isTemp('/no-such/temp/x')).toBe(true)
  const inside = createPlaces({ tempDirs: ['/no-such/temp'], kept: [], home: '/no-such/temp/me', sealed: [] })
  expect(inside.isTemp('/no-such/temp/me/x')).toBe(false)
  expect(inside.isTemp('/no-such/temp/x')).toBe(true)
})

test('nothing is free where the repository is the temp folder', () => {
  const same = createPlaces({ tempDirs: ['/no-such/temp'], kept: ['/no-such/temp'], home: '/h', sealed: [] })
  expect(same.isTemp('/no-such/temp/x')).toBe(false)
  expect(same.looksTemp('/no-such/temp/x')).toBe(false)
})

test('by its looks alone a path with two dots is never free', () => {
  expect(places.looksTemp('/no-such/temp/x')).toBe(true)
  expect(places.looksTemp('/no-such/temp/../work')).toBe(false)
  expect(places.looksTemp('x')).toBe(false)
})

test('temp paths in a command line count as one, others stay', () => {
  expect(places.withoutTemp('git init /no-such/temp/a-1 && rm -rf /home/me')).toBe(
    'git init <temp> && rm -rf /home/me',
  )
  expect(places.withoutTemp('rm -rf /no-such/temp')).toBe('rm -rf /no-such/temp')
  expect(places.withoutTemp('rm -rf /no-such/temp/../work')).toBe('rm -rf /no-such/temp/../work')
  expect(places.withoutTemp('rm -rf /no-such/temp/copy/project')).toBe('rm -rf /no-such/temp/copy/project')
})
