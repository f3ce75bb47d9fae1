import { readFileSync } from 'node:fs'

/** Ids of the processes that the main thread of a process has started, from /proc. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
