/** The figures of one scenario. `faults` has a sentence for each failure; empty means passed. */
export type Tally = {
  tries: number
  acknowledged: number
  lost: number
  doubled: number
  /** Answers with 5xx except 503 and 507, which are refusals. */
  serverErrors: number
  longestStallMs: number
  highestRssMb: number
  notes: string[]
  faults: string[]
}

export const createTally = (): Tally => ({
  tries: 0,
  acknowledged: 0,
  lost: 0,
  doubled: 0,
  serverErrors: 0,
  longestStallMs: 0,
  highestRssMb: 0,
  notes: [],
  faults: [],
})

/** Statuses of a server that is overloaded, is stopping, or has no space. */
export const isRefusal = (status: number) => status === 503 || status === 507

export const isServerError = (status: number) => status >= 500 && !isRefusal(status)
