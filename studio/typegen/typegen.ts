import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/**
 * Generates the types of web's and api's queries from the schema: `node --run typegen` in this package. With `--check`
 * nothing is changed, and types that are not those of today's schema and queries are an error.
 */
const TARGETS = [
  { config: 'typegen/web.json', types: '../web/src/content/sanity.types.ts' },
  { config: 'typegen/api.json', types: '../api/src/content/sanity.types.ts' },
]
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })

const root = fileURLToPath(new URL('..', import.meta.url))
const sanity = fileURLToPath(new URL('../node_modules/.bin/sanity', import.meta.url))
const run = (...args: string[]) =>
  execFileSync(sanity, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

run('schema', 'extract', '--path', 'schema.json', '--force')
for (const { config, types } of TARGETS) {
  const file = fileURLToPath(new URL(`../${types}`, import.meta.url))
  const before = read(file)
  run('typegen', 'generate', '--config-path', config)
  if (!values.check || before === read(file)) continue
  writeFileSync(file, before)
  process.stderr.write(
    `${types} does not fit the schema and the queries: run "node --run typegen" in studio\n`,
  )
  process.exitCode = 1
}
