import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { childrenOf } from '#test/support/child-processes.ts'
import { residentMb } from '#test/support/resident-memory.ts'

/** The garbage of the start and of the load is collected after some seconds. */
const SETTLED_AFTER_MS = 10_000
const IDLE_SECONDS = 60
/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100

/** Resident memory of a server without requests, in MB. */
export async function measureMemory(pid: number): Promise<number> {
  await sleep(SETTLED_AFTER_MS)
  return residentMb(pid).all
}

/** The share of one processor that an idle server uses, over a minute, in percent. */
export async function measureProcessor(pid: number): Promise<number> {
  const before = ticksOf(pid)
  await sleep(IDLE_SECONDS * 1000)
  return ((ticksOf(pid) - before) / TICKS_PER_SECOND / IDLE_SECONDS) * 100
}

function ticksOf(pid: number): number {
  // The name of the command may contain spaces; user and system time are the 14th and 15th fields.
  const fields = read(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
  const own = Number(fields[11]) + Number(fields[12])
  return childrenOf(pid).reduce((sum, child) => sum + ticksOf(child), own)
}

const read = (pid: number, file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8')
