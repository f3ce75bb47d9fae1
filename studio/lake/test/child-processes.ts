import { spawnSync } from 'node:child_process'

/**
 * The ids of this process's children.
 * @param pattern regular expression that their command lines match
 */
export const childProcesses = (pattern: string): number[] =>
  spawnSync('pgrep', ['-P', String(process.pid), '-f', pattern])
    .stdout.toString()
    .split('\n')
    .filter(Boolean)
    .map(Number)
