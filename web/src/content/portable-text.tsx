import {
  PortableText,
  type PortableTextComponents,
  type PortableTextMarkComponentProps,
  type PortableTextProps,
} from '@portabletext/react'
import { useLayoutData } from './layout-data.ts'
import { useLanguage } from '#src/language/language.ts'
import { isPlainScreen, pathTo, pathToProjectEntry } from '@portfolio/contract/paths'
import { NewTabLink } from '#src/ui/new-tab-link.tsx'
import { TEXT_BLOCKS } from './text-blocks.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'
import styles from './portable-text.module.css'

/**
 * The owner's text, with headings, lists, links, pictures, code and videos.
 * @param props.lang where it is not that of the page
 * @param props.isWide whether pictures are wider than the lines, as in a case study
 * @param props.types other blocks than `TEXT_BLOCKS`
 */
export const RichText = (props: {
  value: PortableTextProps['value'] | null
  lang: string | null
  isWide?: boolean
  types?: PortableTextComponents['types']
}) => (
  <div
    className={props.isWide ? `${styles.text} ${styles.wide}` : styles.text}
    lang={props.lang ?? undefined}
  >
    <PortableText
      value={props.value ?? []}
      components={{ marks: { pageLink: PageLink, link: OutsideLink }, types: props.types ?? TEXT_BLOCKS }}
    />
  </div>
)

type PageLinkMark = { _type: string; screen?: string; project?: string | null }

function PageLink({ value, children }: PortableTextMarkComponentProps<PageLinkMark>) {
  const language = useLanguage()
  const screen = value?.screen ?? ''
  if (!isPlainScreen(screen)) return <>{children}</>
  const path =
    screen === 'projects' && value?.project
      ? pathToProjectEntry(language, value.project)
      : pathTo(language, screen)
  return <SiteLink to={path}>{children}</SiteLink>
}

function OutsideLink({ value, children }: PortableTextMarkComponentProps<{ _type: string; href?: string }>) {
  const { texts } = useLayoutData()
  const href = value?.href ?? ''
  if (!/^(https?|mailto):/.test(href)) return <>{children}</>
  return (
    <NewTabLink href={href} hint={texts.opensInNewTab}>
      {children}
    </NewTabLink>
  )
}
