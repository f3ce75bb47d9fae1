import type { ReadContent } from './reader.ts'

/** Singletons without which pages cannot be rendered. */
const SINGLETONS = [
  'siteSettings',
  'home',
  'biography',
  'curriculumVitae',
  'termsAndConditions',
  'privacyPolicy',
]

/**
 * Ids of published documents that pages need and the content lacks.
 * @param texts ids of the documents with the interface's texts
 */
export const findMissingContent = (read: ReadContent, texts: readonly string[]) => {
  const needed = [...SINGLETONS, ...texts]
  const query = `*[_id in ${JSON.stringify(needed)}]._id`
  return async (): Promise<string[]> => {
    const found = await read(query, {})
    return Array.isArray(found) ? needed.filter((id) => !found.includes(id)) : needed
  }
}
