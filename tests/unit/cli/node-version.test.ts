import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { tooOldNode } from '../../../packages/cli/src/node-version.ts'

describe('tooOldNode', () => {
  test.each(['18.20.4', '20.20.2', '22.12.0'])('Node %s is told which one is needed', version => {
    expect(tooOldNode(version)).toBe(
      `redproof: Node ${version} is too old: it needs Node 22.13, 24 or newer.`,
    )
  })

  test.each(['22.13.0', '23.0.0', '24.21.0', '26.1.0'])('Node %s is let through', version => {
    expect(tooOldNode(version)).toBe(null)
  })

  test('the sentence names what package.json asks for', () => {
    const manifest: unknown = JSON.parse(
      readFileSync(new URL('../../../packages/cli/package.json', import.meta.url), 'utf8'),
    )
    expect(manifest).toMatchObject({ engines: { node: expect.stringMatching(/^\^22\.13\.0 /) } })
  })
})
