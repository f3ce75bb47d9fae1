import { LANGUAGES } from '@portfolio/contract/language'
import { SHOWN_TEXTS } from '@portfolio/contract/shown-texts'
import type { FilterDefault, StegaConfig } from '@sanity/client/stega'

const LANGUAGE_IDS = new Set<unknown>(LANGUAGES)

/** `['certificates', 0, 'course', 'en']` -> `certificates.course` */
const nameOf = (path: Parameters<FilterDefault>[0]['sourcePath']) =>
  path
    .filter((segment) => typeof segment === 'string')
    .filter((name) => !LANGUAGE_IDS.has(name))
    .join('.')

const isEditedInPlace: FilterDefault = (value) => {
  const { sourceDocument, sourcePath, filterDefault } = value
  // A click on a text opens its field, which would disable the menu and the switches.
  if (sourceDocument._type === 'translationNavigation') return false
  return (SHOWN_TEXTS[sourceDocument._type]?.includes(nameOf(sourcePath)) ?? false) && filterDefault(value)
}

export const STUDIO_URL = '/studio'

/**
 * In the browser of a preview, shown texts contain the address of their field in the Studio in invisible characters. The
 * server's page has none.
 */
export const STEGA = { enabled: true, studioUrl: STUDIO_URL, filter: isEditedInPlace } satisfies StegaConfig
