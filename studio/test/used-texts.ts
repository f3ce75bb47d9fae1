import { globSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'groq-js'
import { read, readText } from '../translation/read.ts'
import { sections } from '../schema/translations/sections.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const QUERY_FILES = [
  'api/src/content/queries.ts',
  ...readdirSync(`${root}/web/src/content/queries`).map((file) => `web/src/content/queries/${file}`),
]

/** The queries of web and api by file and export, such as `web/src/content/queries/home.ts/HOME_QUERY`. */
export async function loadQueries(): Promise<Map<string, string>> {
  const queries = new Map<string, string>()
  for (const file of QUERY_FILES) {
    const exported: unknown = await import(`${root}/${file}`)
    for (const [name, value] of Object.entries(exported ?? {}))
      if (typeof value === 'string' && name.endsWith('_QUERY')) queries.set(`${file}/${name}`, value)
  }
  return queries
}

/** @property path where the query's result has the text, such as `texts.title` */
type ReadText = { text: string; path: string }

/** The texts that a query reads, as `section.key`. */
export const textsReadBy = (query: string): ReadText[] => [...textsIn(parse(query), [])]

function* textsIn(node: unknown, path: readonly string[]): Generator<ReadText> {
  if (read(node, 'type') === 'Projection') {
    const section = findSection(read(node, 'base'))
    const expression = read(node, 'expr')
    if (!section) yield* textsIn(expression, path)
    else
      for (const attribute of readAttributes(expression))
        for (const key of rootAttributes(read(attribute, 'value')))
          yield { text: `${section}.${key}`, path: [...path, readText(attribute, 'name')].join('.') }
  }
  for (const attribute of readAttributes(node))
    yield* textsIn(read(attribute, 'value'), [...path, readText(attribute, 'name')])
}

function readAttributes(node: unknown): unknown[] {
  const attributes = read(node, 'attributes')
  return Array.isArray(attributes) ? attributes : []
}

/** The sources of web, api and contract by path, without tests, queries, generated types and the list of error keys. */
export const readSources = (): ReadonlyMap<string, string> =>
  new Map(
    globSync(['web/src/**/*.{ts,tsx}', 'api/src/**/*.ts', 'api/contract/*.ts'], { cwd: root })
      .filter(
        (file) => !QUERY_FILES.includes(file) && !/(?:sanity\.types|error-keys|\.test)\.tsx?$/.test(file),
      )
      .map((file) => [file, readFileSync(`${root}/${file}`, 'utf8')]),
  )

/** The section whose document a query selects, by type or id. */
function findSection(base: unknown): string | undefined {
  const values = new Set([...nodesIn(base)].map((node) => read(node, 'value')))
  return sections.find(({ name, type }) => values.has(type.name) || values.has(`translation-${name}`))?.name
}

/** The document's fields that an expression reads, such as `title` for `title.srb`. */
function* rootAttributes(expression: unknown): Generator<string> {
  for (const node of nodesIn(expression)) {
    const name = read(node, 'name')
    if (
      read(node, 'type') === 'AccessAttribute' &&
      read(node, 'base') === undefined &&
      typeof name === 'string'
    ) {
      yield name
    }
  }
}

function* nodesIn(node: unknown): Generator<object> {
  if (typeof node !== 'object' || node === null) return
  yield node
  for (const child of Object.values(node)) yield* nodesIn(child)
}
