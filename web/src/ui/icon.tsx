import sprite from '#src/design/icons.svg?no-inline'

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

/** A glyph beside a label: decoration. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg width="24" height="24" aria-hidden="true">
    <use href={`${sprite}#${name}`} />
  </svg>
)
