// Owns instrumented text: every mutant of a source behind a switch, off until the board turns one on.
import type { Program } from '@babel/types'
import MagicString from 'magic-string'
import type { Mutant } from '../types/mutant.ts'
import type { SiteTable } from '../types/site.ts'
import { type BoardNames, boardNames } from './board-names.ts'
import { guardLoop, guardLoopsIn } from './guard-loops.ts'
import { type Insertions, insertions } from './insertions.ts'
import type { MutateOptions } from './mutate-options.ts'
import { type Plan, planMutants } from './plan.ts'
import type { Site } from './sites.ts'

/** A source map of version 3 as plain data. */
export interface SourceMapV3 {
  readonly version: 3
  readonly sources: readonly string[]
  readonly sourcesContent: readonly string[]
  readonly names: readonly string[]
  readonly mappings: string
}

export interface Instrumented {
  readonly code: string
  /** From `code` to the source, whose name is `file`. */
  readonly map: SourceMapV3
  /** `mutants[i]` has number i + 1. */
  readonly mutants: readonly Mutant[]
  readonly table: SiteTable
}

export interface InstrumentOptions extends MutateOptions {
  /** Name of the module on the board; `file` when left out. */
  readonly key?: string
}

/** `code` with a switch for each mutant, or null when there is nothing to mutate. Throws SourceParseError. */
export function instrument(code: string, options: InstrumentOptions): Instrumented | null {
  const plan = planMutants(code, options)
  if (plan.sites.length === 0) return null
  const names = boardNames(code)
  const edits = insertions()
  writeSites(plan, names, edits)
  for (const loop of plan.loops) guardLoop(loop.node, loop.depth, `${names.board}.l();`, edits)
  const table = tableOf(plan)
  const head = headOf(plan.source.ast.program)
  edits.open(head.at, -1, head.semicolon + names.prelude(options.key ?? options.file, table))
  const out = new MagicString(code)
  edits.writeTo(out)
  const map = out.generateMap({ source: options.file, includeContent: true, hires: 'boundary' })
  return {
    code: out.toString(),
    map: {
      version: 3,
      sources: [options.file],
      sourcesContent: [code],
      names: map.names,
      mappings: map.mappings,
    },
    mutants: plan.sites.flatMap(site => site.mutants.map(({ mutant }) => mutant)),
    table,
  }
}

function writeSites({ sites, source }: Plan, names: BoardNames, edits: Insertions): void {
  let mutantNumber = 0
  const separated = new Set<number>()
  sites.forEach((site, index) => {
    const hit = `${names.board}.h(${index + 1})`
    const { node, depth, mutants } = site
    const start = node.start as number
    const end = node.end as number
    const directive = node.type === 'BlockStatement' ? node.directives.at(-1) : undefined
    const first = directive?.end ?? start + 1
    if (site.kind === 'body') edits.open(first, depth, `${directive ? ';' : ''}if(${hit})return;`)
    else if (site.kind === 'counter' && node.type === 'BlockStatement')
      edits.open(first, depth, `${directive ? ';' : ''}${hit};`)
    else if (site.kind === 'counter') {
      edits.open(start, depth, `(${hit},(`)
      edits.close(end, depth, '))')
    } else if (site.kind !== 'expression') {
      const [from, to] = stretchOf(site)
      edits.open(from, depth, `if(${hit}){}else{`)
      edits.close(to, depth, '}')
    } else {
      const number = mutantNumber + 1
      const copies = mutants.map(({ copy }, i) => {
        const text = guardLoopsIn(copy, `${names.board}.l();`, source)
        return i === mutants.length - 1 ? text : `${names.active}===${number + i}?${text}:`
      })
      // Once for a statement, by the outermost site that begins it.
      const separate = site.opensStatement && !separated.has(start)
      if (separate) separated.add(start)
      edits.open(start, depth, `${separate ? ';' : ''}(${hit}?${copies.join('')}:(`)
      edits.close(end, depth, '))')
    }
    mutantNumber += mutants.length
  })
}

/** The stretch of statements that a site of statements leaves out. */
function stretchOf({ node }: Site): readonly [from: number, to: number] {
  const start = node.start as number
  const end = node.end as number
  if (node.type === 'BlockStatement') return [start + 1, end - 1]
  return [node.type === 'SwitchCase' ? (node.consequent[0]?.start as number) : start, end]
}

function tableOf({ sites, handsOut }: Plan): SiteTable {
  const entries = sites.map(
    ({ fn, onState, mutants }) =>
      `${onState ? '*' : ''}${fn.toString(36)}:${mutants.map(({ fresh }) => (fresh ? 'f' : 'w')).join('')}`,
  )
  return (handsOut ? '!' : '') + entries.join('|')
}

/**
 * The prelude goes before the first statement: after a shebang, directives and leading comments, which may
 * hold pragmas such as `@jsx`.
 */
function headOf({ directives, body }: Program): { at: number; semicolon: string } {
  const directive = directives.at(-1)
  if (directive) return { at: directive.end as number, semicolon: ';' }
  return { at: body[0]?.start as number, semicolon: '' }
}
