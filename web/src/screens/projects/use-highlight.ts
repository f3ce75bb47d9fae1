import { useEffect, useRef } from 'react'

/** 0.99 tolerates fractions of a pixel; the others are dense enough for items taller than the viewport. */
const THRESHOLDS = [0.25, 0.5, 0.75, 0.9, 0.99, 1]

let observer: IntersectionObserver | null = null

/** Highlights the item of the returned `ref` while it is fully in the viewport, or fills it. */
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
