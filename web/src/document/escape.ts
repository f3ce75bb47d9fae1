const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it stands in HTML and XML, between tags or in an attribute. */
export const escapeMarkup = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

/** JSON as it stands in a script element: no content can end the element. */
export const escapeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
