// Owns one source map made of two: from what the inner transformer gave back to the text on disk.
import remapping from '@jridgewell/remapping'
import type { Transformed } from './inner-transformer.ts'

const INLINE =
  /\n?\/\/[#@] sourceMappingURL=data:application\/json;(?:charset=[\w-]+;)?base64,([A-Za-z0-9+/=]+)\s*$/

/** Takes an inline map out of the code, where there is one. */
function detach({ code, map }: Transformed): Transformed {
  const inline = INLINE.exec(code)
  if (!inline) return { code, map: typeof map === 'string' && map !== '' ? (JSON.parse(map) as object) : map }
  const own = JSON.parse(Buffer.from(inline[1]!, 'base64').toString('utf8')) as object
  return { code: code.slice(0, inline.index), map: own }
}

/**
 * `transformed` with a map to the text on disk. `instrumented` maps the text that was transformed, `added`
 * lines were put in front of it.
 */
export function composeMaps(
  transformed: Transformed,
  instrumented: object,
  file: string,
  added: number,
): Transformed {
  const { code, map } = detach(transformed)
  const { mappings } = instrumented as { readonly mappings: string }
  const below = { ...instrumented, mappings: ';'.repeat(added) + mappings, sources: [file] }
  if (!map || typeof map === 'string') return { code, map: below }
  let first = true
  const composed = remapping({ ...map, sources: ['instrumented'] } as never, () => {
    if (!first) return null
    first = false
    return below as never
  })
  return { code, map: JSON.parse(JSON.stringify(composed)) as object }
}
