/** A decorative glyph beside a label. Every document contains `design/icons.svg`, which has the names. */
export const Icon = ({ name }: { name: string }) => (
  <svg width="24" height="24" aria-hidden="true">
    <use href={`#icon-${name}`} />
  </svg>
)
