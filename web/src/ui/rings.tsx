const RADII = [68, 102, 140, 182, 228, 278]

/** Decoration: orbits around a moon whose radius in the drawing is 50. */
export const Rings = ({ className }: { className?: string }) => (
  <svg className={className} viewBox="-280 -280 560 560" aria-hidden="true">
    {RADII.map((radius) => (
      <circle key={radius} r={radius} />
    ))}
  </svg>
)
