import type { FilterDefault, StegaConfig } from '@sanity/client/stega'

/** Fields whose value is not displayed unchanged. */
const NOT_SHOWN = new Set<unknown>(['level', 'start', 'end', 'phone'])

const isEditedInPlace: FilterDefault = (value) => {
  const { sourceDocument, sourcePath, filterDefault } = value
  // A click on a text opens its field, which would disable the menu and the switches.
  if (sourceDocument._type === 'translationNavigation') return false
  // The name on the home page is animated letter by letter.
  if (sourceDocument._type === 'home' && sourcePath[0] === 'name') return false
  return !NOT_SHOWN.has(sourcePath.at(-1)) && filterDefault(value)
}

export const STUDIO_URL = '/studio'

/** In a preview texts contain the address of their field in the Studio in invisible characters. */
export const STEGA = { enabled: true, studioUrl: STUDIO_URL, filter: isEditedInPlace } satisfies StegaConfig
