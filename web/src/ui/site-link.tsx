import { type PlainScreenName, pathTo } from '@portfolio/contract/paths'
import type { ComponentProps, FocusEvent, MouseEvent } from 'react'
import { useLanguage } from '#src/language/language.ts'
import { type LinkOptions, followLink, prefetchScreen } from './follow-link.ts'

type Target = { screen: PlainScreenName; to?: never } | { screen?: never; to: string }

/**
 * A link to another page of this site: its code is prefetched on hover and focus. The router's own link would be rendered
 * again at each step of a navigation, and a page has up to 200 links.
 * @param props.screen in the page's language; other pages are named by their path, in `to`
 * @param props.viewTransition false for a page that only opens or closes a dialog: the header's and the moon's own
 * layers would cover the dialog during a view transition
 */
export function SiteLink({
  screen,
  to,
  viewTransition = true,
  replace,
  preventScrollReset,
  state,
  onClick,
  children,
  ...props
}: Omit<ComponentProps<'a'>, 'href'> & LinkOptions & Target) {
  const language = useLanguage()
  const path = screen ? pathTo(language, screen) : to
  const prefetch = () => prefetchScreen(path)
  // Only for the keyboard: a pointer has already prefetched when it entered the link.
  const prefetchByKeyboard = ({ currentTarget }: FocusEvent) => {
    if (currentTarget.matches(':focus-visible')) prefetch()
  }
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    followLink(event, { viewTransition, replace, preventScrollReset, state })
  }
  return (
    <a {...props} href={path} onClick={follow} onPointerEnter={prefetch} onFocus={prefetchByKeyboard}>
      {children}
    </a>
  )
}
