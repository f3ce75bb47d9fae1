import { Link, type LinkProps } from 'react-router-dom'
import { prefetchScreen } from './prefetch.ts'

/**
 * A link to another page of this site: its code is prefetched on hover and focus.
 * @param props.viewTransition false for a page that only opens or closes a dialog: the header's and the moon's own
 * layers would cover the dialog during a view transition
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
