let place: string | null = null

/** Where the pages that somebody turns begin, so that what others write meanwhile does not shift them. */
export function keepPlace(page: number, until: string) {
  if (page === 1 || place === null) place = until
}

/** The first page always begins with what is newest. */
export const placeFor = (page: number): string | null => (page === 1 ? null : place)
