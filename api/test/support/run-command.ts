import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

type Outcome = { code: number; stdout: string; stderr: string; output: string }

/**
 * Runs a command of `api/src/commands` as a process of its own, like `npm run`.
 * @param env settings beside those of the test run
 */
export const runCommand = (name: string, env: Record<string, string>, ...args: string[]) =>
  new Promise<Outcome>((resolve) => {
    const child = execFile(
      process.execPath,
      [fileURLToPath(new URL(`../../src/commands/${name}.ts`, import.meta.url)), ...args],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) => resolve({ code: error ? 1 : 0, stdout, stderr, output: stdout + stderr }),
    )
    // A command that asks something gets no answer, instead of waiting for one.
    child.stdin?.end()
  })
