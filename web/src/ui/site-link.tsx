import { Link, type LinkProps } from 'react-router-dom'
import { prefetchScreen } from './prefetch.ts'

/** A link to another page of this site: its code is fetched when the visitor is about to follow it. */
export function SiteLink({ to, ...props }: Omit<LinkProps, 'to'> & { to: string }) {
  const prefetch = () => prefetchScreen(to)
  return (
    <Link {...props} to={to} viewTransition discover="none" onPointerEnter={prefetch} onFocus={prefetch} />
  )
}
