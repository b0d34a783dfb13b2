// Owns the exit code of `redproof prove`: by analogy with that of a mutating run.
import type { Proof } from '../types/proof.ts'
import { decideExit, EXIT, type ExitDecision, type ExitFacts } from './exit.ts'

export type ProofExitFacts = Omit<ExitFacts, 'mutation' | 'catch' | 'minScore' | 'failOnSigns'> & {
  readonly proof: Proof
}

const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`

/** The first of usage (2), tests failed (1), missed (3), unverified (4) that holds, else 0. */
export function decideProofExit({ proof, ...facts }: ProofExitFacts): ExitDecision {
  const plain = decideExit({ ...facts, mutation: null, catch: null, minScore: null })
  if (plain.code === EXIT.usage || plain.code === EXIT.testsFailed) return plain
  const gap = missed(proof, facts.failOn)
  if (gap !== null) return { code: EXIT.missed, reason: gap }
  if (plain.code === EXIT.unverified) return plain
  const open = proof.cases.filter(({ outcome }) => outcome === 'unverified')
  const openBreaks = proof.breaks.filter(({ status }) => status === 'unverified')
  if (facts.failOn !== 'never') {
    const why = reasons([...open, ...openBreaks])
    if (open.length > 0)
      return {
        code: EXIT.unverified,
        reason: `Could not verify ${open.length} of ${count(proof.cases.length, 'case')}${why}.`,
      }
    if (proof.cases.length === 0 && openBreaks.length > 0)
      return {
        code: EXIT.unverified,
        reason: `Could not verify ${openBreaks.length} of ${count(proof.breaks.length, 'break')}${why}.`,
      }
  }
  if (proof.breaks.length === 0) return { code: EXIT.verified, reason: 'Nothing to break there.' }
  const caught = proof.cases.filter(({ outcome }) => outcome === 'caught').length
  return {
    code: EXIT.verified,
    reason: `${caught} of ${count(proof.cases.length, 'case')} ${caught === 1 ? 'catches' : 'catch'} a break there.`,
  }
}

function missed({ cases, breaks }: Proof, failOn: ExitFacts['failOn']): string | null {
  if (failOn === 'never' || breaks.length === 0) return null
  if (breaks.every(({ status }) => status === 'uncovered'))
    return `No case reaches the ${count(breaks.length, 'break')}.`
  const slipped = breaks.filter(({ status }) => status === 'survived' || status === 'uncovered').length
  if (slipped === breaks.length) return `No case catches any of the ${count(breaks.length, 'break')}.`
  if (failOn !== 'survived') return null
  const hollow = cases.filter(({ outcome }) => outcome === 'missed').length
  if (hollow > 0) return `${count(hollow, 'case')} without any break caught, and --fail-on survived is set.`
  return slipped > 0 ? `No case catches ${count(slipped, 'break')}, and --fail-on survived is set.` : null
}

function reasons(open: readonly { readonly reason: string | null }[]): string {
  const why = [...new Set(open.flatMap(({ reason }) => reason ?? []))].sort().join(', ')
  return why === '' ? '' : `: ${why}`
}
