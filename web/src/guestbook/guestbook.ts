import type { ImpressionList } from '@portfolio/contract/impression'

export type Guestbook = {
  /** A page, counted from 1; null when the list cannot be read, which is logged. */
  list: (page: number) => Promise<ImpressionList | null>
}
