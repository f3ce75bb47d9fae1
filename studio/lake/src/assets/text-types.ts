import { isUtf8 } from 'node:buffer'

/** Text has no magic bytes, so its type comes from the extension of the uploaded file, or else from the upload's header. */
const TYPES = new Map([
  ['txt', 'text/plain'],
  ['csv', 'text/csv'],
  ['tsv', 'text/tab-separated-values'],
  ['md', 'text/markdown'],
  ['json', 'application/json'],
  ['geojson', 'application/geo+json'],
  ['ndjson', 'application/x-ndjson'],
  ['yaml', 'application/yaml'],
  ['yml', 'application/yaml'],
  ['vtt', 'text/vtt'],
  ['srt', 'application/x-subrip'],
  ['ics', 'text/calendar'],
  ['vcf', 'text/vcard'],
  ['bib', 'text/x-bibtex'],
  ['tex', 'application/x-tex'],
  ['css', 'text/css'],
  ['js', 'text/javascript'],
  ['html', 'text/html'],
  ['htm', 'text/html'],
  ['xml', 'application/xml'],
  ['svg', 'image/svg+xml'],
])

/**
 * @param contentType the header of the upload
 * @returns null for bytes that are not text
 */
export function textTypeOf(bytes: Buffer, filename: string | null, contentType: string | null) {
  if (bytes.length === 0 || bytes.includes(0) || !isUtf8(bytes)) return null
  const named = /\.([a-z]+)$/i.exec(filename ?? '')?.[1]?.toLowerCase() ?? ''
  const declared = contentType?.split(';')[0]?.trim().toLowerCase()
  const [extension, mimeType] = [...TYPES].find(([known]) => known === named) ??
    [...TYPES].find(([, type]) => type === declared) ?? ['txt', 'text/plain']
  return { extension, mimeType }
}

/** Browsers would render or run these, which the site does not need, so they are delivered as plain text. */
const ACTIVE = new Set(['html', 'htm', 'xml', 'js', 'css'])

/** @param extension without its dot */
export const deliveredTypeOf = (extension: string): string =>
  ACTIVE.has(extension) ? 'text/plain' : (TYPES.get(extension) ?? extension)
