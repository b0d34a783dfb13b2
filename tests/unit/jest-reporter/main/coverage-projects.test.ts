import { expect, test } from 'vitest'
import { coverageLeftOut } from '../../../../packages/core/src/changes/coverage-choice.ts'
import { coverageProjects } from '../../../../packages/jest-reporter/src/main/coverage-projects.ts'
import type { ReadConfigs } from '../../../../packages/jest-reporter/src/main/jest-config-types.ts'

const FILES = ['src/a.js', 'src/gen/b.js', 'other/c.js']

const leftOut = (
  projects: readonly { rootDir: string; coveragePathIgnorePatterns?: readonly string[] }[],
  collectCoverageFrom?: readonly string[],
): readonly string[] =>
  coverageLeftOut(
    coverageProjects(
      // as: only what is looked at
      { globalConfig: { collectCoverageFrom }, configs: projects } as unknown as ReadConfigs,
      '/repository',
    ),
    FILES,
  )

test('without settings nothing is left out', () => {
  expect(leftOut([{ rootDir: '/repository' }])).toEqual([])
})

test('globs are those of collectCoverageFrom, from the folder of the project', () => {
  expect(leftOut([{ rootDir: '/repository' }], ['src/**', '!**/gen/**'])).toEqual([
    'src/gen/b.js',
    'other/c.js',
  ])
  expect(leftOut([{ rootDir: '/repository/src' }], ['*.js'])).toEqual(['src/gen/b.js'])
})

test('expressions are those of coveragePathIgnorePatterns', () => {
  expect(
    leftOut([{ rootDir: '/repository', coveragePathIgnorePatterns: ['/node_modules/', '/gen/'] }]),
  ).toEqual(['src/gen/b.js'])
})

test('a module that one of its projects takes in is not left out', () => {
  const all = { rootDir: '/repository' }
  expect(leftOut([{ ...all, coveragePathIgnorePatterns: ['/gen/'] }, all])).toEqual([])
})
