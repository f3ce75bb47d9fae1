import { readFileSync } from 'node:fs'
import { childrenOf } from './child-processes.ts'

/**
 * Memory of a process and its child processes in megabytes; 0 where the system has no /proc.
 * @returns `own` without pages of files. Those count once in `all`, because the processes share Node's binary; how
 * many of its pages are mapped depends on the system.
 */
export function residentMb(pid: number | undefined): { own: number; all: number } {
  const shares = sharesOf(pid)
  const files = Math.max(0, ...shares.map(({ file }) => file))
  const own = shares.reduce((sum, share) => sum + share.own, 0)
  return { own: own / 1024, all: (own + files) / 1024 }
}

/** Kilobytes of each process. */
function sharesOf(pid: number | undefined): { own: number; file: number }[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const kilobytes = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0)
    const own = kilobytes('RssAnon') + kilobytes('RssShmem')
    return [{ own, file: kilobytes('RssFile') }, ...childrenOf(Number(pid)).flatMap(sharesOf)]
  } catch {
    return []
  }
}
