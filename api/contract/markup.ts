const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for HTML and XML, between tags or in an attribute. */
export const escapeMarkup = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

/** JSON for a script element: no value can end the element. */
export const escapeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
