// Owns shortening what Jest says about an error.
import { safeText } from '@redproof/core'

/** The first line of a message of Jest's that says something; its headlines are bullets. */
export function oneLine(error: unknown): string {
  const lines = String((error as Error | undefined)?.message ?? error)
    .replace(/\u001b\[[0-9;]*m/g, '')
    .split('\n')
    .map(line => line.replace(/^[\s●]+/, '').trim())
    .filter(line => line !== '')
  const [head = 'no message'] = lines
  return safeText(/:$/.test(head) && lines[1] ? `${head} ${lines[1]}` : head, 300)
}
