import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const PACKAGES = ['api', 'api/contract', 'api/embedded-mongo', 'studio', 'studio/lake', 'web']
const NOT_COPIED = /\/(?:\.git|\.data|dist|test-results|screenshots|node_modules)$/

/** A copy of the project with its dependencies, to be changed. */
export function copyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'project-'))
  cpSync(root, folder, { recursive: true, filter: (source) => !NOT_COPIED.test(source) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  // In packages, `node_modules` has relative links within the project, which must lead to the copy.
  for (const name of PACKAGES)
    cpSync(join(root, name, 'node_modules'), join(folder, name, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    })
  // Tools run `node`, which is the project's own.
  const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}` }
  const run = (name: string, command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: join(folder, name), env, encoding: 'utf8', stdio: 'pipe' })
  return {
    folder,
    /** Runs a command in a folder of the copy. @returns what it prints */
    run,
    checkTypes(...names: string[]) {
      for (const name of names) run(name, join(root, 'node_modules/.bin/tsc'), '-p', '.')
    },
    /** Copies builds of the project itself: those of unchanged sources would be the same. */
    takeBuilds(...names: string[]) {
      for (const name of names) {
        rmSync(join(folder, name, 'dist'), { recursive: true, force: true })
        cpSync(join(root, name, 'dist'), join(folder, name, 'dist'), { recursive: true })
      }
    },
    build(...names: string[]) {
      for (const name of names) run(name, process.execPath, '--run', 'build')
    },
  }
}
