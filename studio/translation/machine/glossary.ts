import type { Language } from '@portfolio/contract/language'
import type { Term } from '@portfolio/contract/machine-translation'
import { readList, readText } from '../read.ts'

/** With a dot, so that visitors cannot read it. */
export const GLOSSARY_ID = 'studio.glossary'

/** Name of the field with a term in a language; not the language's own, so that a term is no text to translate. */
export const wordField = (language: Language) => `in_${language}`

/** The terms for a translation. One without a word in the other language is never translated. */
export const termsIn = (glossary: unknown, { from, to }: { from: Language; to: Language }): Term[] =>
  readList(glossary, 'terms').flatMap((entry) => {
    const term = readText(entry, wordField(from)).trim()
    const translation = readText(entry, wordField(to)).trim()
    if (term === '' && translation === '') return []
    return { term: term || translation, translation: term === '' || translation === '' ? null : translation }
  })
