import type { ComponentProps, FocusEvent, MouseEvent } from 'react'
import { type LinkOptions, followLink } from './follow-link.ts'
import { prefetchScreen } from './prefetch.ts'

/**
 * A link to another page of this site: its code is prefetched on hover and focus. The router's own link would be rendered
 * again at each step of a navigation; a page has up to 200.
 * @param props.viewTransition false for a page that only opens or closes a dialog: the header's and the moon's own
 * layers would cover the dialog during a view transition
 */
export function SiteLink({
  to,
  viewTransition = true,
  replace,
  preventScrollReset,
  onClick,
  children,
  ...props
}: Omit<ComponentProps<'a'>, 'href'> & Omit<LinkOptions, 'state'> & { to: string }) {
  const prefetch = () => prefetchScreen(to)
  // Only for the keyboard: a pointer prefetches when it enters, before it focuses.
  const prefetchByKeyboard = ({ currentTarget }: FocusEvent) => {
    if (currentTarget.matches(':focus-visible')) prefetch()
  }
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    followLink(event, { viewTransition, replace, preventScrollReset })
  }
  return (
    <a {...props} href={to} onClick={follow} onPointerEnter={prefetch} onFocus={prefetchByKeyboard}>
      {children}
    </a>
  )
}
