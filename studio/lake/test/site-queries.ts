import { readdir } from 'node:fs/promises'

const FOLDER = new URL('../../../web/src/content/queries/', import.meta.url)

export async function siteQueries(): Promise<{ name: string; query: string }[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.ts'))
  const modules: unknown[] = await Promise.all(files.map((file) => import(new URL(file, FOLDER).href)))
  return modules
    .flatMap((module) => (typeof module === 'object' && module ? Object.entries(module) : []))
    .flatMap(([name, query]: [string, unknown]) =>
      name.endsWith('_QUERY') && typeof query === 'string' ? { name, query } : [],
    )
}
