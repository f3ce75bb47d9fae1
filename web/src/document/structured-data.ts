import { type AssetBase, croppedAddress, type Picture } from '#src/content/assets.ts'
import type { Language } from '@portfolio/contract/language'
import type { LayoutData } from '#src/content/layout-data.ts'
import { pathTo } from '@portfolio/contract/paths'

/** A JSON-LD object for search engines. Source: schema.org. */
export type Thing = { '@type': string; [property: string]: unknown }

export type StructuredPage = {
  origin: string
  language: Language
  /** BCP 47. */
  inLanguage: string
  path: string
  title: string
  layout: LayoutData
  assetBase: AssetBase
}

/** A screen's structured data, exported by `<name>.structured-data.ts` beside it; only the server imports that file. */
type StructuredDataFile = { structuredData: (data: unknown, page: StructuredPage) => Thing[] }
const FILES = import.meta.glob<StructuredDataFile>('../screens/*/*.structured-data.ts', { eager: true })

export function describeForSearch(source: string, data: unknown, page: StructuredPage): Thing[] {
  const file = source.replace('src/', '../').replace('.tsx', '.structured-data.ts')
  return FILES[file]?.structuredData(data, page) ?? [breadcrumbs(page)]
}

export function person({ origin, language, layout: { settings } }: StructuredPage): Thing {
  return {
    '@type': 'Person',
    name: settings.ownerName,
    url: origin + pathTo(language, 'home'),
    sameAs: settings.links.flatMap(({ address }) => (address.startsWith('http') ? [address] : [])),
  }
}

export function breadcrumbs(page: StructuredPage, parent?: { name: string; path: string }): Thing {
  const home = { name: page.layout.texts.home, path: pathTo(page.language, 'home') }
  const steps = [home, ...(parent ? [parent] : []), { name: page.title, path: page.path }]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: page.origin + step.path,
    })),
  }
}

export const absoluteImage = ({ assetBase, origin }: StructuredPage, picture: Picture) =>
  new URL(croppedAddress(assetBase, picture), origin).href
