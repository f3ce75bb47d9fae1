export type IconName =
  | 'facebook'
  | 'viber'
  | 'github'
  | 'discord'
  | 'linkedin'
  | 'twitter'
  | 'codepen'
  | 'menu'
  | 'close'
  | 'play'
  | 'pause'
  | 'theme'
  | 'arrow'
  | 'back'
  | 'download'
  | 'away'
  | 'search'
  | 'code'
  | 'lock'
  | 'server'
  | 'shown'
  | 'hidden'

/** A decorative glyph beside a label. Every document contains `design/icons.svg`. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg width="24" height="24" aria-hidden="true">
    <use href={`#icon-${name}`} />
  </svg>
)
