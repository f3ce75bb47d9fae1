import { Link, type LinkProps } from 'react-router-dom'
import { prefetchScreen } from './prefetch.ts'

/**
 * A link to another page of this site: its code is fetched when the visitor is about to follow it.
 * @param props.viewTransition false where the page only opens or closes a dialog, which the header's and the moon's own
 * layers would cover during a view transition
 */
export function SiteLink({ to, viewTransition = true, ...props }: Omit<LinkProps, 'to'> & { to: string }) {
  const prefetch = () => prefetchScreen(to)
  return (
    <Link
      {...props}
      to={to}
      viewTransition={viewTransition}
      discover="none"
      onPointerEnter={prefetch}
      onFocus={prefetch}
    />
  )
}
