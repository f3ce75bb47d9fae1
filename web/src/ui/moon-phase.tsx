export const FULL_MOON = 1

/** @param props.phase the lit share of the disc, waxing from 0 (new) to 1 (full), waning from 1 to 2 (new) */
export function MoonPhase({ phase, className }: { phase: number; className?: string }) {
  return (
    <svg className={className} viewBox="-50 -50 100 100" overflow="visible" aria-hidden="true">
      <circle r="50" fill="var(--moon-shade)" />
      <path d={litPath(phase)} fill="var(--moon)" />
    </svg>
  )
}

/** The lit limb is half a circle, the terminator half an ellipse. */
export function litPath(phase: number): string {
  const isWaning = phase > 1
  const lit = isWaning ? 2 - phase : phase
  const limb = isWaning ? 0 : 1
  const terminator = Math.abs(1 - 2 * lit) * 50
  const bulge = lit > 0.5 === isWaning ? 0 : 1
  return `M0-50A50 50 0 0 ${limb} 0 50A${terminator} 50 0 0 ${bulge} 0-50Z`
}
