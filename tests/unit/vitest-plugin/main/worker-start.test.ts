import module from 'node:module'
import { expect, test, vi } from 'vitest'
import { withCompileCache } from '../../../../packages/vitest-plugin/src/main/worker-start.ts'
import { OWN_COMPILE_CACHE } from '../../../../packages/vitest-plugin/src/own-variables.ts'

test('the compile cache of this process is handed on, unless the user has chosen', () => {
  const cache = vi.spyOn(module, 'getCompileCacheDir').mockReturnValue('/cache')
  try {
    expect(withCompileCache({ A: '1' })).toEqual({
      A: '1',
      NODE_COMPILE_CACHE: '/cache',
      [OWN_COMPILE_CACHE]: '1',
    })
    for (const env of [{ NODE_COMPILE_CACHE: '/own' }, { NODE_DISABLE_COMPILE_CACHE: '1' }])
      expect(withCompileCache(env)).toBe(env)
    cache.mockReturnValue(undefined)
    expect(withCompileCache({ A: '1' })).toEqual({ A: '1' })
  } finally {
    cache.mockRestore()
  }
})
