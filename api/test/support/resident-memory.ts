import { readFileSync } from 'node:fs'

/**
 * Megabytes of memory of a process and those that it has started; 0 where the system has no /proc. The pages of files
 * count once, because the processes share those of Node's binary.
 */
export function residentMb(pid: number | undefined): number {
  const all = sharesOf(pid)
  const files = Math.max(0, ...all.map(({ file }) => file))
  return all.reduce((sum, { own }) => sum + own, files) / 1024
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
