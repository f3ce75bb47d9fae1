import type { Language } from '@portfolio/contract/language'
import { PUBLISHED } from '../languages.ts'
import { languageTitle } from '@portfolio/contract/language-title'
import { readText } from '../read.ts'
import { textIn } from '../translation-state.ts'

/** Name of the hidden field with the text that a machine has written, as plain text. */
export const machineField = (language: Language) => `${language}ByMachine`

/** Whether a text is as a machine wrote it, and nobody has said that it was read. An edit makes them differ. */
export function isUnread(value: unknown, language: Language): boolean {
  const written = readText(value, machineField(language))
  return written !== '' && written === textIn(value, language)
}

/** Validates a bilingual field: a warning, which does not prevent publishing. */
export function readByPerson(value: unknown): true | string {
  const unread = PUBLISHED.filter((language) => isUnread(value, language)).map(languageTitle)
  return unread.length === 0 || `${unread.join(' and ')}: translated by machine, not yet read`
}
