import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/**
 * Generates the types of the queries of web and api from the schema: `node --run typegen` in this package.
 * `--check` changes nothing and fails when the types are out of date.
 */
const TYPES = fileURLToPath(new URL('../../api/contract/sanity.types.ts', import.meta.url))
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })

const root = fileURLToPath(new URL('..', import.meta.url))
const sanity = fileURLToPath(new URL('../node_modules/.bin/sanity', import.meta.url))
const run = (...args: string[]) =>
  execFileSync(sanity, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
const read = () => (existsSync(TYPES) ? readFileSync(TYPES, 'utf8') : '')

const committed = read()
run('schema', 'extract', '--path', 'schema.json', '--force')
run('typegen', 'generate', '--config-path', 'typegen/typegen.json')
if (values.check && read() !== committed) {
  writeFileSync(TYPES, committed)
  process.stderr.write(
    'api/contract/sanity.types.ts is out of date: run "node --run typegen" in studio and commit it\n',
  )
  process.exitCode = 1
}
