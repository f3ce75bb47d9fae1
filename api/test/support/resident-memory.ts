import { readFileSync } from 'node:fs'

/** Megabytes of resident memory of a process and those that it has started; 0 where the system has no /proc. */
export function residentMb(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
    return children.reduce((sum, child) => sum + residentMb(Number(child)), own)
  } catch {
    return 0
  }
}
