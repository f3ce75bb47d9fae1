import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const TABLE = `export const TABLE = [
  { id: DEFAULT_LANGUAGE, tag: 'en', root: '/' },
  { id: 'srb', tag: 'sr-Latn', root: '/srb' },
]
`
const CONTENT = {
  'pages.ndjson': { _id: 'home', title: { en: 'Hello', srb: 'Zdravo' } },
  'skills.ndjson': { _id: 'skill', name: { en: 'Design', srb: 'Dizajn' }, text: { en: 'Long', srb: 'Dugo' } },
}
/** Ends the process by force instead of its nth write. */
const KILLED = `import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
const write = fs.writeFileSync
let left = Number(process.env.KILLED_AT)
fs.writeFileSync = (...args) => (left-- === 1 ? process.kill(process.pid, 'SIGKILL') : write(...args))
syncBuiltinESMExports()`
const SETUP = `export const root = new URL('../..', import.meta.url).pathname
export const node = process.execPath
export const install = async () => {}
export const run = async () => 0
export const stop = () => process.exit(1)`

/** A project with two languages, whose types are not generated. */
function createProject() {
  const folder = mkdtempSync(join(tmpdir(), 'languages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('killed.mjs', KILLED)
  write('api/run/setup.mjs', SETUP)
  for (const name of ['language.mjs', 'language-content.mjs'])
    cpSync(fileURLToPath(new URL(name, import.meta.url)), join(folder, 'api/run', name))
  write('api/contract/language.ts', TABLE)
  for (const [name, document] of Object.entries(CONTENT))
    write(`studio/content/${name}`, `${JSON.stringify(document)}\n`)
  return {
    run(args: string[], killedAt = 0) {
      const env = { ...process.env, KILLED_AT: String(killedAt) }
      return spawnSync(process.execPath, ['--import', './killed.mjs', 'api/run/language.mjs', ...args], {
        cwd: folder,
        env,
      })
    },
    files: () =>
      globSync(['api/contract/*', 'studio/content/**/*.ndjson'], { cwd: folder })
        .toSorted()
        .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  }
}

test.each([
  ['add', 'de'],
  ['remove', 'srb'],
])('language:%s that is killed at any write is completed by the next one', (...args) => {
  const whole = createProject()
  expect(whole.run(args).status).toBe(0)
  for (const at of [1, 2, 3, 4]) {
    const project = createProject()
    const first = project.run(args, at)
    const { status } = first.signal ? project.run(args) : first
    expect(status).toBe(0)
    expect(project.files()).toEqual(whole.files())
  }
})
