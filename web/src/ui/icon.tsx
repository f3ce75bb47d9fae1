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

/**
 * A glyph. Every document contains `design/icons.svg`.
 * @param props.label what it says; by default it is decoration
 */
export const Icon = ({ name, label }: { name: IconName; label?: string }) => (
  <svg width="24" height="24" {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
    <use href={`#icon-${name}`} />
  </svg>
)
