import { type Tally, isServerError } from './tally.ts'

export const KINDS = ['account', 'impression', 'message', 'publish'] as const
export type Kind = (typeof KINDS)[number]

/** `unknown`: sent, and the connection ended before an answer came. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown'
export type Write = { kind: Kind; key: string; outcome: Outcome; status: number; ms: number }

export type Ledger = ReturnType<typeof createLedger>

/** Records each write that was sent, and the server's answer. */
export function createLedger() {
  const writes: Write[] = []
  return {
    writes,
    acknowledged: (kind: Kind) =>
      writes.filter((write) => write.kind === kind && write.outcome === 'acknowledged').map(({ key }) => key),

    /** Sends one write and records its outcome. */
    async send(kind: Kind, key: string, call: () => Promise<{ status: number }>): Promise<Write> {
      const started = performance.now()
      const status = await call().then(
        (answer) => answer.status,
        () => null,
      )
      const write = { kind, key, ...outcomeOf(status), ms: performance.now() - started }
      writes.push(write)
      return write
    },

    /** Compares stored data with acknowledged writes. */
    judge(stored: Record<Kind, Map<string, number>>, tally: Tally) {
      tally.tries = writes.length
      tally.acknowledged = writes.filter(({ outcome }) => outcome === 'acknowledged').length
      const lost = KINDS.flatMap((kind) =>
        this.acknowledged(kind)
          .filter((key) => !stored[kind].has(key))
          .map((key) => `${kind} ${key}`),
      )
      const doubled = KINDS.flatMap((kind) =>
        [...stored[kind]].filter(([, times]) => times > 1).map(([key]) => `${kind} ${key}`),
      )
      tally.lost = lost.length
      tally.doubled = doubled.length
      if (lost.length > 0) tally.faults.push(`acknowledged and lost: ${some(lost)}`)
      if (doubled.length > 0) tally.faults.push(`stored more than once: ${some(doubled)}`)
    },

    /** Counts 5xx answers. */
    judgeAnswers(tally: Tally) {
      const wrong = writes.filter(({ status }) => isServerError(status))
      tally.serverErrors += wrong.length
      if (wrong.length > 0)
        tally.faults.push(
          `server errors: ${some(wrong.map(({ kind, key, status }) => `${status} to ${kind} ${key}`))}`,
        )
    },
  }
}

function outcomeOf(status: number | null): { outcome: Outcome; status: number } {
  if (status === null) return { outcome: 'unknown', status: 0 }
  return { outcome: status < 300 && status !== 215 ? 'acknowledged' : 'refused', status }
}

/** The first few, to keep the report short. */
export const some = (items: string[]) =>
  items.length > 5 ? `${items.slice(0, 5).join(', ')} and ${items.length - 5} more` : items.join(', ')
