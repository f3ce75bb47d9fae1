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
