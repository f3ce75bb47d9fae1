const WINDOW = 5

export type PageWindow = {
  pages: number[]
  /** Whether pages lie between the window and the first or last page. */
  isGapBefore: boolean
  isGapAfter: boolean
}

/** Up to five page numbers around the current one, kept within 1 and the total. */
export function pageWindow(current: number, total: number): PageWindow {
  const first = Math.max(1, Math.min(current - Math.floor(WINDOW / 2), total - WINDOW + 1))
  const last = Math.min(total, first + WINDOW - 1)
  return {
    pages: Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index),
    isGapBefore: first > 2,
    isGapAfter: last < total - 1,
  }
}
