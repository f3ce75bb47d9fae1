import type { ImpressionList } from '@portfolio/contract/impression'

let cursor: string | null = null

/** Keeps the cursor of the first page, so that new entries do not shift the later ones. */
export function keepCursor(page: number, fromList: string) {
  if (page === 1 || cursor === null) cursor = fromList
}

/** The page contains the first page of the list, so the client for other pages is imported on demand. */
export async function listImpressions(page: number): Promise<ImpressionList | null> {
  try {
    // The first page always shows the newest entries.
    const after = page === 1 ? null : cursor
    return await import('./impressions.ts').then((module) => module.readImpressions(page, after))
  } catch (error) {
    console.error(error)
    return null
  }
}
