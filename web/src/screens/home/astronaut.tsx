import { ContentImage } from '#src/content/content-image.tsx'
import { useReducedMotion } from '#src/ui/use-reduced-motion.ts'
import { useElapsed } from './use-elapsed.ts'
import styles from './astronaut.module.css'

const AFTER_MS = 5000

/** Floats before the moon, as wide as the space beside or above the welcome. */
export function Astronaut({ id }: { id: string }) {
  const isStill = useReducedMotion()
  const isHere = useElapsed(isStill ? 0 : AFTER_MS)
  if (!isHere) return null
  return (
    <div className={`not-printed ${styles.astronaut}`} data-astronaut="" aria-hidden="true">
      <ContentImage id={id} alt="" widths={[900, 1800]} sizes="100vw" isAboveTheFold />
    </div>
  )
}
