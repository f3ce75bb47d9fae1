import { type StructuredPage, type Thing, person } from '#src/document/structured-data.ts'

export function structuredData(_data: unknown, page: StructuredPage): Thing[] {
  const author = person(page)
  const site = {
    '@type': 'WebSite',
    name: page.layout.settings.ownerName,
    url: author.url,
    inLanguage: page.inLanguage,
    author,
  }
  return [site, author]
}
