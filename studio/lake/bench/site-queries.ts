import { readdir } from 'node:fs/promises'

const FOLDER = new URL('../../../web/src/content/queries/', import.meta.url)
/** A value for every parameter that the site's queries have. */
const PARAMS = { language: 'en', page: 'privacy-policy', skill: 'react', slug: 'orbit' }

/** The site's own queries as URLs. */
export async function siteQueries(): Promise<{ name: string; query: string; address: string }[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.ts'))
  const modules = await Promise.all(files.map((file) => importModule(new URL(file, FOLDER))))
  return modules
    .flatMap((module) => Object.entries(module))
    .flatMap(([name, query]: [string, unknown]) =>
      name.endsWith('_QUERY') && typeof query === 'string' ? { name, query, address: addressOf(query) } : [],
    )
}

export function addressOf(query: string): string {
  const search = new URLSearchParams({ query, returnQuery: 'false' })
  for (const [name, value] of Object.entries(PARAMS)) {
    if (query.includes(`$${name}`)) search.set(`$${name}`, JSON.stringify(value))
  }
  return `/lake/v2025-02-19/data/query/production?${search.toString()}`
}

async function importModule(file: URL): Promise<object> {
  const module: unknown = await import(file.href)
  if (typeof module !== 'object' || module === null) throw new Error(`${file.href} exports nothing`)
  return module
}
