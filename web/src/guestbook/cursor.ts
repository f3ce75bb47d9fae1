let cursor: string | null = null

/** Keeps the cursor of the first page, so that new entries do not shift the later ones. */
export function keepCursor(page: number, fromList: string) {
  if (page === 1 || cursor === null) cursor = fromList
}

/** The first page always shows the newest entries. */
export const cursorFor = (page: number): string | null => (page === 1 ? null : cursor)
