import { LANGUAGES } from '@portfolio/contract/language'
import type { FilterDefault, StegaConfig } from '@sanity/client/stega'

const LANGUAGE_IDS = new Set<unknown>(LANGUAGES)

/** Fields whose text is the same in every language. */
const SAME_IN_ALL = new Set<unknown>([
  'hostingProvider',
  'lecturers',
  'name',
  'ownerName',
  'phone',
  'provider',
])

/** Texts that pages show as they are: localized ones and a few names. Values that pages compare are not localized. */
const isEditedInPlace: FilterDefault = (value) => {
  const { sourceDocument, sourcePath, filterDefault } = value
  // A click on a text opens its field, which would disable the menu and the switches.
  if (sourceDocument._type === 'translationNavigation') return false
  const field = sourcePath.findLast((segment) => typeof segment === 'string')
  const isShown = sourcePath.some((segment) => LANGUAGE_IDS.has(segment)) || SAME_IN_ALL.has(field)
  return isShown && filterDefault(value)
}

export const STUDIO_URL = '/studio'

/** Texts in a browser's preview contain the address of their field in the Studio; those of the server's page do not. */
export const STEGA = { enabled: true, studioUrl: STUDIO_URL, filter: isEditedInPlace } satisfies StegaConfig
