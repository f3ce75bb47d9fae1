import { type ContentSource, contentSourceSchema } from '@portfolio/contract/content-source'

/** Reads the source that the server wrote into the Studio's page. */
export const readContentSource = (): ContentSource =>
  contentSourceSchema.parse(JSON.parse(document.getElementById('portfolio-config')?.textContent ?? 'null'))
