import { DEFAULT_LANGUAGE, type Language, languageInfo } from '@portfolio/contract/language'

/** The page in each language that has it, including its own; empty with one language. */
export const listAlternates = (languages: readonly Language[]): { hrefLang: string; language: Language }[] =>
  languages.length > 1
    ? languages.flatMap((language) => [
        { hrefLang: languageInfo(language).tag, language },
        ...(language === DEFAULT_LANGUAGE ? [{ hrefLang: 'x-default', language }] : []),
      ])
    : []
