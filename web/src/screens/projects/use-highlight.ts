import { useEffect, useRef } from 'react'

/** Close enough to the whole that fractions of a pixel do not matter, and dense enough for what is taller than the view. */
const THRESHOLDS = [0.25, 0.5, 0.75, 0.9, 0.99, 1]

let observer: IntersectionObserver | null = null

/**
 * Lights an item while it is fully in the viewport, on load, resize and scroll alike; one that is taller than the
 * viewport while it fills it.
 * @returns the item's `ref`
 */
export function useHighlight<Item extends Element>() {
  const ref = useRef<Item>(null)
  useEffect(() => {
    const item = ref.current
    if (!item) return undefined
    observer ??= new IntersectionObserver(light, { threshold: THRESHOLDS })
    observer.observe(item)
    return () => observer?.unobserve(item)
  }, [])
  return ref
}

function light(entries: IntersectionObserverEntry[]) {
  for (const { target, intersectionRatio, intersectionRect, rootBounds } of entries) {
    const fillsView = intersectionRect.height > 0.85 * (rootBounds?.height ?? Infinity)
    target.toggleAttribute('data-lit', intersectionRatio >= 0.99 || fillsView)
  }
}
