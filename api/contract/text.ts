/** Length in Unicode code points, so that an emoji counts once. */
export const codePoints = (text: string) => Array.from(text).length

/**
 * Embeddings, overrides and isolates, which can display a text in another order, and invisible characters.
 * @sanity/visual-editing encodes the address of a text's form in such characters ("stega") and links the text to it in
 * the preview, so a visitor's text could lead the owner to any address.
 */
const DISGUISING = /[\u202A-\u202E\u2060-\u2069\uFEFF]/g

export const withoutDisguises = (text: string) => text.replaceAll(DISGUISING, '')

/**
 * Removes control characters (except tabs and up to two line breaks), disguising characters, lone surrogates, and
 * surrounding space.
 */
export const toPlainText = (text: string) =>
  withoutDisguises(text)
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/**
 * Text without control and format characters, such as those that change its direction. Only the joiners between
 * letters are allowed, which Sinhala, Persian, Bengali and other names are written with.
 */
export const NAME_PATTERN =
  /^(?:[^\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]|[\p{L}\p{M}][\u200C\u200D](?=[\p{L}\p{M}]))*$/u

/** Whether a text has visible characters, not only spaces, direction marks or fillers. */
export const hasVisible = (text: string) => /[^\s\p{Cf}\p{Cc}\p{M}\u115F\u1160\u3164\uFFA0]/u.test(text)

/** First and last name, one of which may be empty. */
export const wholeName = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim()
