import { freshFor } from '#src/fresh-for.ts'
import type { ErrorKey } from '@portfolio/contract/error-keys'
import { type Language, LANGUAGES, nearestLanguage } from '@portfolio/contract/language'
import { CONFIRMATION_TEXTS_QUERY, ERROR_TEXTS_QUERY, HOME_LINK_QUERY, MAIL_TEXTS_QUERY } from './queries.ts'
import type { ReadContent } from './reader.ts'
import type { CONFIRMATION_TEXTS_QUERY_RESULT } from '@portfolio/contract/sanity.types'
import type { MailText } from '@portfolio/contract/mail-texts'

/** `section.key` of a translation section. */
export type ConfirmationText = {
  [
    Section in keyof CONFIRMATION_TEXTS_QUERY_RESULT
  ]: `${Section}.${keyof NonNullable<CONFIRMATION_TEXTS_QUERY_RESULT[Section]> & string}`
}[keyof CONFIRMATION_TEXTS_QUERY_RESULT]

type Texts<Key> = (key: Key, language: Language) => Promise<string>
export type Translations = ReturnType<typeof createTranslations>

const HOME_LINK = 'backToHomePage'
const FRESH_FOR_MS = 5_000

/**
 * The API's messages, from the translation documents, read at most every five seconds. A missing or unreadable message is
 * replaced by its key.
 * @param published the languages of the site; texts of another language fall back to the first one
 */
export function createTranslations(
  content: ReadContent,
  published: () => readonly Language[] = () => LANGUAGES,
) {
  const createFor = (query: string) => createReader(content, query, published)
  const homeLink = createFor(HOME_LINK_QUERY)
  const error: Texts<ErrorKey> = createFor(ERROR_TEXTS_QUERY)
  const confirmation: Texts<ConfirmationText> = createFor(CONFIRMATION_TEXTS_QUERY)
  const mail: Texts<MailText> = createFor(MAIL_TEXTS_QUERY)
  return {
    error,
    confirmation,
    mail,
    /** Empty where the text is missing. */
    homeLink: async (language: Language) => (await homeLink(HOME_LINK, language)).replace(HOME_LINK, ''),
    /** The requested language, or another one when the site is not published in it. */
    languageFor: (language: Language) => nearestLanguage(language, published()),
  }
}

function createReader(content: ReadContent, query: string, published: () => readonly Language[]) {
  const texts = new Map(
    LANGUAGES.map((language) => [
      language,
      freshFor(FRESH_FOR_MS, () => content(query, { language }).catch(() => null)),
    ]),
  )
  return async (path: string, language: Language) => {
    const read = texts.get(nearestLanguage(language, published()))
    const text = path.split('.').reduce(property, await read?.())
    return typeof text === 'string' && text !== '' ? text : path
  }
}

const property = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(key) : undefined
