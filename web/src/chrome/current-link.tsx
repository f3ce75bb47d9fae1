import { type PlainScreenName, pathTo } from '@portfolio/contract/paths'
import type { ComponentProps } from 'react'
import { useLocation } from 'react-router-dom'
import { useLanguage } from '#src/language/language.ts'
import { SiteLink } from '#src/ui/site-link.tsx'

type Props = Pick<ComponentProps<'a'>, 'className' | 'onClick' | 'children'>

/** A link that is marked on its own page and, unless `isExact`, on the pages below that. */
export function CurrentLink({
  screen,
  isExact,
  ...props
}: Props & { screen: PlainScreenName; isExact: boolean }) {
  const path = pathTo(useLanguage(), screen)
  const { pathname } = useLocation()
  const isCurrent = pathname === path || (!isExact && pathname.startsWith(`${path}/`))
  return <SiteLink {...props} to={path} aria-current={isCurrent ? 'page' : undefined} />
}
