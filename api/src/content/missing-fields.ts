import { DEFAULT_LANGUAGE, type Language } from '@portfolio/contract/language'
import type { Logger } from 'pino'
import type { TextSection } from './missing-texts.ts'
import type { ReadContent } from './reader.ts'

/** Debounce: publications within this time are checked once. */
const CHECK_AFTER_MS = 500

/** Pictures that the layout of a page needs. */
const PICTURES: Record<string, readonly string[]> = { siteSettings: ['logo'], home: ['moon', 'astronaut'] }

/**
 * Logs fields that pages need and published documents lack, such as `translation-contact.send`, each once until it
 * is filled in. A missing text is rendered as its key. `findMissingContent` reports missing documents.
 * @param sections documents with the interface's texts
 */
export function createFieldCheck(options: {
  read: ReadContent
  sections: readonly TextSection[]
  languages: () => readonly Language[]
  log: Logger
}) {
  const { read, sections, languages, log } = options
  const needed = new Map<string, readonly string[]>([
    ...Object.entries(PICTURES),
    ...sections.map((section): [string, string[]] => [section._id, textNames(section)]),
  ])
  const query = `*[_id in ${JSON.stringify([...needed.keys()])}]`
  let known: ReadonlySet<string> = new Set()
  let due: ReturnType<typeof setTimeout> | undefined

  async function check() {
    due = undefined
    const found = await read(query, {})
    const documents: unknown[] = Array.isArray(found) ? found : []
    const missing = documents.flatMap((document) => {
      const id = String(property(document, '_id'))
      return (needed.get(id) ?? [])
        .filter((name) => isMissing(property(document, name), !(id in PICTURES)))
        .map((name) => `${id}.${name}`)
    })
    const news = missing.filter((name) => !known.has(name))
    known = new Set(missing)
    if (news.length > 0) log.warn({ missingFields: news }, `the content lacks: ${news.join(', ')}`)
  }

  function isMissing(value: unknown, isText: boolean) {
    if (!isText) return property(value, 'asset') === undefined
    return languages().some((language) => !property(value, language) && !property(value, DEFAULT_LANGUAGE))
  }

  return {
    /** Schedules one check for publications that follow each other closely. */
    checkSoon: () => {
      // Errors are ignored, because the health check reports content that cannot be read.
      due ??= setTimeout(() => void check().catch(() => {}), CHECK_AFTER_MS).unref()
    },
    close: () => clearTimeout(due),
  }
}

const textNames = (section: TextSection) => Object.keys(section).filter((name) => !name.startsWith('_'))

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

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
