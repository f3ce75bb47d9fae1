const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** What XML 1.0 forbids also as a character reference: most control characters, lone surrogates, U+FFFE and U+FFFF. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

export const withoutForbidden = (text: string) => text.replaceAll(FORBIDDEN, '')

/** Text for HTML and XML, between tags or in an attribute. Characters that XML forbids are removed. */
export const escapeMarkup = (text: string) =>
  withoutForbidden(text).replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

/** JSON for a script element: no value can end the element. */
export const escapeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
