import type { ImpressionList } from '@portfolio/contract/impression'

/** What visitors wrote, as screens ask for it. */
export type Guestbook = {
  /**
   * @param page counts from 1
   * @returns null when the list could not be read, which is logged
   */
  list: (page: number) => Promise<ImpressionList | null>
}
