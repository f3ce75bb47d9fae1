import type { ImpressionList } from '@portfolio/contract/impression'

/** Reads impressions, for screens. */
export type Guestbook = {
  /**
   * @param page counts from 1
   * @returns null when the list cannot be read, which is logged
   */
  list: (page: number) => Promise<ImpressionList | null>
}
