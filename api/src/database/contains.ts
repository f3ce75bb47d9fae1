import { foldSpelling } from '@portfolio/contract/folding'

/** A condition: a folded field contains a text, ignoring case, diacritics and script as the site's search does. */
const contains = (text: string) => ({
  $regex: foldSpelling(text).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
})

/** A condition: a folded field contains each word of a search. */
export const hasWords = (search: string, field: string) => ({
  $and: search.split(/\s+/).map((word) => ({ [field]: contains(word) })),
})
