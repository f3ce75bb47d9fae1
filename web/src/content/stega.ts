import type { FilterDefault, StegaConfig } from '@sanity/client/stega'

/** Fields whose value decides what is shown, or is taken apart before it is shown. */
const NOT_SHOWN = new Set<unknown>(['level', 'start', 'end', 'phone'])

const isEditedInPlace: FilterDefault = (value) => {
  const { sourceDocument, sourcePath, filterDefault } = value
  // A click on a text opens its field, so the menu and the switches would stop working.
  if (sourceDocument._type === 'translationNavigation') return false
  // The name on the home page is animated letter by letter.
  if (sourceDocument._type === 'home' && sourcePath[0] === 'name') return false
  return !NOT_SHOWN.has(sourcePath.at(-1)) && filterDefault(value)
}

export const STUDIO_URL = '/studio'

/** Texts of a preview carry the address of their field in the Studio in characters that are not visible. */
export const STEGA = { enabled: true, studioUrl: STUDIO_URL, filter: isEditedInPlace } satisfies StegaConfig
