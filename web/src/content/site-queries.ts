const files = import.meta.glob<Record<string, unknown>>('./queries/*.ts', { eager: true })

/** Everything that pages ask, in the server and in browsers. */
export const SITE_QUERIES = Object.values(files)
  .flatMap((exported) => Object.entries(exported))
  .flatMap(([name, query]) => (name.endsWith('_QUERY') && typeof query === 'string' ? [query] : []))
