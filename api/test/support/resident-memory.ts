import { readFileSync } from 'node:fs'

/**
 * Megabytes of memory of a process and those that it has started; 0 where the system has no /proc.
 * @returns `own` without the pages of files. These count once in `all`, because the processes share those of Node's
 * binary; how many of them are mapped depends on the system.
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
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    const kilobytes = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0)
    const own = kilobytes('RssAnon') + kilobytes('RssShmem')
    return [{ own, file: kilobytes('RssFile') }, ...children.flatMap((child) => sharesOf(Number(child)))]
  } catch {
    return []
  }
}
