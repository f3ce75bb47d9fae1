import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import type { DocumentActionComponent } from 'sanity'
import { pagesOf } from '../presentation/pages-of.ts'
import { MAIN_LANGUAGE } from '../translation/languages.ts'
import { read } from '../translation/read.ts'

/** Opens the first page that shows the document. */
export const openOnSite: DocumentActionComponent = ({ id, type, draft, published }) => {
  const document = draft ?? published
  const story = read(document, 'story')
  const [page] = pagesOf(type, {
    _id: id,
    slug: read(read(document, 'slug'), 'current'),
    storyEn: read(story, 'en'),
    storySrb: read(story, 'srb'),
  })
  if (!page) return null
  return {
    label: 'Open on the site',
    icon: EarthGlobeIcon,
    onHandle: () => void window.open(page.pathIn(MAIN_LANGUAGE), '_blank', 'noopener'),
  }
}
openOnSite.displayName = 'OpenOnSite'
