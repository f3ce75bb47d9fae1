import { readFileSync } from 'node:fs'

const INTERVAL_MS = 1_000

/**
 * Sends SIGTERM to this process when the npm that started it has ended. SIGKILL ends npm alone; its script would keep
 * running. Does nothing for a process that npm has not started.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const npm = npmProcess()
  const timer = setInterval(() => {
    if (npmProcess() === npm) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, INTERVAL_MS)
  timer.unref()
}

/** npm starts a script with `sh -c`. Some shells are replaced by the script, others, such as dash, are its parent. */
function npmProcess() {
  const parent = process.ppid
  const [, option] = readProcess(parent, 'cmdline').split('\0')
  if (option !== '-c') return parent
  const [, grandparent] = /^\d+ \(.*\) \S (\d+)/s.exec(readProcess(parent, 'stat')) ?? []
  return Number(grandparent ?? parent)
}

/** Empty without /proc, as on macOS, where the script replaces the shell and so needs no look-up. */
function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
