import type { Language } from '@portfolio/contract/language'
import { MAIN_LANGUAGE, PUBLISHED, textIn, translatedFromField } from '../languages.ts'
import { languageTitle } from '@portfolio/contract/language-title'
import { readText } from '../read.ts'

/** Name of the hidden field with the text that a machine has written, as plain text. */
export const machineField = (language: Language) => `${language}ByMachine`

/** Whether a text is as a machine wrote it, and nobody has said that it was read. An edit makes them differ. */
export function isUnread(value: unknown, language: Language): boolean {
  const written = readText(value, machineField(language))
  return written !== '' && written === textIn(value, language)
}

/** The fields that a machine's translation sets in a bilingual field. @param value the bilingual field's value */
export function translatedFields(
  value: unknown,
  { from, to }: { from: Language; to: Language },
  translated: unknown,
): Record<string, unknown> {
  const text = textIn({ [to]: translated }, to)
  return {
    [to]: translated,
    [machineField(to)]: text,
    ...(from === MAIN_LANGUAGE ? { [translatedFromField(to)]: textIn(value, MAIN_LANGUAGE) } : {}),
    // Otherwise the new main text would make its own source stale.
    ...(to === MAIN_LANGUAGE ? { [translatedFromField(from)]: text } : {}),
  }
}

/** Validates a bilingual field: a warning, which does not prevent publishing. */
export function readByPerson(value: unknown): true | string {
  const unread = PUBLISHED.filter((language) => isUnread(value, language)).map(languageTitle)
  return unread.length === 0 || `${unread.join(' and ')}: translated by machine, not yet read`
}
