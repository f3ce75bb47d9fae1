import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import type { DocumentActionComponent } from 'sanity'
import { findPagePath } from './document-pages.ts'

export const openOnSite: DocumentActionComponent = ({ id, type, version, draft, published }) => {
  const path = findPagePath(type, id, version ?? draft ?? published)
  if (path === null) return null
  return {
    label: 'Open on the site',
    icon: EarthGlobeIcon,
    onHandle: () => void window.open(path, '_blank', 'noopener'),
  }
}
