import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'groq-js'
import { read } from '../translation/read.ts'
import { sections } from '../schema/translations/sections.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const QUERY_FILES = [
  'api/src/content/queries.ts',
  ...readdirSync(`${root}/web/src/content/queries`).map((file) => `web/src/content/queries/${file}`),
]

/** The queries of web and api, by the names of their exports. */
export async function loadQueries(): Promise<Map<string, string>> {
  const modules: unknown[] = await Promise.all(QUERY_FILES.map((file) => import(`${root}/${file}`)))
  const constants = modules.flatMap((module) => Object.entries(module ?? {}))
  return new Map(
    constants.filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0].endsWith('_QUERY'),
    ),
  )
}

/** The keys that a query reads, as `section.key`. */
export function textsReadBy(query: string): string[] {
  return [...nodesIn(parse(query))]
    .filter((node) => read(node, 'type') === 'Projection')
    .flatMap((projection) => {
      const section = sectionOf(read(projection, 'base'))
      return section ? [...rootAttributes(read(projection, 'expr'))].map((key) => `${section}.${key}`) : []
    })
}

/** The sources of web, api and contract, without the queries and the generated types. */
export function readSources(): string {
  return ['web/src', 'api/src', 'api/contract']
    .flatMap((folder) =>
      readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file}`,
      ),
    )
    .filter(
      (file) => /\.tsx?$/.test(file) && !file.endsWith('sanity.types.ts') && !QUERY_FILES.includes(file),
    )
    .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
    .join('\n')
}

/** The section whose document a query selects, by type or id. */
function sectionOf(base: unknown): string | undefined {
  const values = new Set([...nodesIn(base)].map((node) => read(node, 'value')))
  return sections.find(({ name, type }) => values.has(type.name) || values.has(`translation-${name}`))?.name
}

/** `title` of `title.srb`: the fields of the document that an expression reads. */
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
