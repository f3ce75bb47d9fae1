import { ContentImage } from '#src/content/content-image.tsx'
import { useElapsed } from './use-elapsed.ts'
import styles from './astronaut.module.css'

const AFTER_MS = 5000

export function Astronaut({ id }: { id: string }) {
  if (!useElapsed(AFTER_MS)) return null
  return (
    <div className={`not-printed ${styles.astronaut}`} data-astronaut="" aria-hidden="true">
      <ContentImage id={id} alt="" widths={[900, 1800]} sizes="100vw" isAboveTheFold />
    </div>
  )
}
