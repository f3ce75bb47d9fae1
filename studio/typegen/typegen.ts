import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { extractSchema } from '@sanity/schema/_internal'
import { createSchema } from 'sanity'
import { runnerImport } from 'vite'
import { read } from '../translation/read.ts'

/**
 * Generates the types of the queries of web and api from the schema: `node --run typegen` in this package.
 * `--check` changes nothing and fails when the types are out of date.
 */
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })

const root = fileURLToPath(new URL('..', import.meta.url))
const repository = fileURLToPath(new URL('../..', import.meta.url))
const TYPES = join(repository, 'api/contract/sanity.types.ts')
const QUERIES = ['web/src/content/queries/*.ts', 'api/src/content/queries.ts']
/** The folder that sanity.cli.ts names; not in git. */
const EVALUATED = '.sanity/queries'

const run = (...args: string[]) =>
  execFileSync(join(root, 'node_modules/.bin/sanity'), args, {
    cwd: root,
    // What it prints on the way is shown only with its failure.
    stdio: ['ignore', 'pipe', 'pipe'],
  })
const readTypes = () => (existsSync(TYPES) ? readFileSync(TYPES, 'utf8') : '')

/**
 * Writes a copy of each file of queries with literal queries instead of expressions. `sanity typegen` does not run
 * code: it resolves constants and calls of one-line functions, but not query parts made from the list of languages.
 */
async function evaluateQueries(): Promise<void> {
  rmSync(join(root, EVALUATED), { recursive: true, force: true })
  for (const file of globSync(QUERIES, { cwd: repository })) {
    const path = join(repository, file)
    const exported: unknown = await import(pathToFileURL(path).href)
    const names = [...readFileSync(path, 'utf8').matchAll(/^export const (\w+) = defineQuery\(/gm)]
    const queries = names.map(
      ([, name = '']) => `export const ${name} = defineQuery(${JSON.stringify(read(exported, name))})\n`,
    )
    const target = join(root, EVALUATED, file)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, `import { defineQuery } from 'groq'\n${queries.join('')}`)
  }
}

/** As `sanity schema extract`, which loads the whole Studio and takes three times as long. */
async function writeSchema() {
  // Vite, because the schema imports components.
  const { module } = await runnerImport<typeof import('../schema/schema-types.ts')>(
    join(root, 'schema/schema-types.ts'),
    { configFile: false, logLevel: 'warn' },
  )
  const schema = createSchema({ name: 'portfolio', types: module.schemaTypes })
  const errors = (schema._validation ?? []).flatMap(({ path, problems }) =>
    problems
      .filter(({ severity }) => severity === 'error')
      .map(({ message }) => `${path.map(({ name }) => name).join('.')}: ${message}`),
  )
  if (errors.length > 0) throw new Error(`The schema has errors:\n${errors.join('\n')}`)
  writeFileSync(join(root, 'schema.json'), JSON.stringify(extractSchema(schema), null, 2))
}

const committed = readTypes()
await evaluateQueries()
await writeSchema()
run('typegen', 'generate')
const types = readTypes().replaceAll(`// Source: ${EVALUATED}/`, '// Source: ../')
writeFileSync(TYPES, values.check ? committed : types)
if (values.check && committed !== types) {
  process.stderr.write(
    `${relative(repository, TYPES)} is out of date: run "node --run typegen" in studio and commit it\n`,
  )
  process.exitCode = 1
}
