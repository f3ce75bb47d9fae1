import { mayAccess } from '@portfolio/contract/roles'
import { type Language, languageInfo } from '@portfolio/contract/language'
import { PATHS, languageOfPath, pathTo } from '@portfolio/contract/paths'
import type { Role } from '@portfolio/contract/team'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { type createBrowserRouter, matchPath } from 'react-router-dom'
import menu from '#src/chrome/menu.module.css'
import { type Content, foundTexts } from '#src/content/content.ts'
import { OWNER_TOOLS_QUERY } from '#src/content/queries/owner.ts'
import { queries } from '#src/queries.ts'
import { useUser } from '#src/state/user.ts'
import styles from './owner-tools.module.css'

export type OwnerToolsOptions = {
  router: ReturnType<typeof createBrowserRouter>
  content: Content
  /** Whether the Studio can show the site with drafts. */
  hasPreview: boolean
}

/** Adds the links after hydration, in a React root of their own: most visitors need none. */
export function startOwnerTools(options: OwnerToolsOptions) {
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(<OwnerTools {...options} />)
}

/** Links from the site to the Studio, each for the roles that may use it. */
function OwnerTools({ router, content, hasPreview }: OwnerToolsOptions) {
  const { pathname, search } = useSyncExternalStore(
    (listener) => router.subscribe(listener),
    () => router.state.location,
  )
  const role = useUser()?.role ?? null
  const language = languageOfPath(pathname)
  const data = useOwnerData(content, language, pathname)
  if (!role || !data) return null
  const { texts } = data
  const isEditor = mayAccess(role, 'write', 'drafts')
  const links = listLinks(role, texts, pathTo(language, 'outbox'))
  return (
    <>
      <nav className={`not-printed ${styles.bar}`} aria-label={texts.ownerTools}>
        {isEditor && (
          <a className={styles.edit} href={hasPreview ? pathToPresentation(pathname + search) : '/studio'}>
            {texts.editPage}
          </a>
        )}
        {/* Narrow windows have these links in the menu. */}
        <ul className={styles.wide}>
          <Links links={links} className={styles.link} />
        </ul>
      </nav>
      <InMenu label={texts.ownerTools} links={links} />
      {isEditor && <EntryLinks data={data} path={pathname.slice(languageInfo(language).root.length)} />}
      {mayAccess(role, 'write', 'moderation') && <ModerationLinks text={texts.moderate} />}
    </>
  )
}

const pathToPresentation = (page: string) => `/studio/presentation?${new URLSearchParams({ preview: page })}`

const pathToEdit = (type: 'project' | 'skill', id: string) =>
  `/studio/intent/edit/id=${encodeURIComponent(id)};type=${type}/`

type Texts = OwnerData['texts']
type Link = readonly [href: string, text: string]

const listLinks = (role: Role, texts: Texts, outbox: string): readonly Link[] => {
  const studio: Link = ['/studio', texts.studio]
  const moderation: Link = ['/studio/moderation', texts.moderation]
  if (role === 'editor') return [studio]
  if (role === 'moderator') return [moderation]
  return [studio, moderation, [outbox, texts.outbox], ['/studio/audit', texts.auditLog]]
}

const Links = ({ links, className }: { links: readonly Link[]; className: string | undefined }) =>
  links.map(([href, text]) => (
    <li key={href}>
      <a className={className} href={href}>
        {text}
      </a>
    </li>
  ))

function InMenu({ label, links }: { label: string; links: readonly Link[] }) {
  return useElements('header dialog nav').map((nav) =>
    createPortal(
      <ul className={styles.inMenu} aria-label={label}>
        <Links links={links} className={menu.account} />
      </ul>,
      nav,
      'menu',
    ),
  )
}

/** Links at projects in their list, and at the certificates of a skill, which can be in a dialog over the page. */
function EntryLinks({ data: { texts, projects, skills }, path }: { data: OwnerData; path: string }) {
  const entries = useElements('main li[data-stop][id]')
  const certificates = useElements('main article')
  const slug = matchPath(PATHS.certificate, path)?.params.skill
  const skill = skills.find((each) => each.slug === slug)
  return (
    <>
      {entries.map((entry) => {
        const project = projects.find((each) => each.slug === entry.id)
        return (
          project && (
            <EditLink
              key={entry.id}
              into={entry}
              href={pathToEdit('project', project._id)}
              text={texts.editEntry}
            />
          )
        )
      })}
      {skill &&
        certificates.map((article) => (
          <EditLink
            key={skill.slug}
            into={article}
            href={pathToEdit('skill', skill._id)}
            text={texts.editEntry}
          />
        ))}
    </>
  )
}

function ModerationLinks({ text }: { text: string }) {
  return useElements('main ol article[id]:not([aria-busy])').map((entry) => (
    <EditLink key={entry.id} into={entry} href={`/studio/moderation/impressions/${entry.id}`} text={text} />
  ))
}

const EditLink = ({ into, href, text }: { into: HTMLElement; href: string; text: string }) =>
  createPortal(
    <a className={`not-printed ${styles.entry}`} href={href}>
      {text}
    </a>,
    into,
  )

type OwnerData = NonNullable<ReturnType<typeof useOwnerData>>

/** Undefined until it is loaded; read again on each page, because documents may have been published. */
const useOwnerData = (content: Content, language: Language, pathname: string) =>
  useQuery(
    {
      queryKey: ['owner', language, pathname],
      queryFn: async () => {
        const { texts, ...documents } = await content.load(OWNER_TOOLS_QUERY, { language })
        return { texts: foundTexts(texts), ...documents }
      },
      placeholderData: keepPreviousData,
    },
    queries,
  ).data

function useElements(selector: string): readonly HTMLElement[] {
  const [elements, setElements] = useState<readonly HTMLElement[]>([])
  useEffect(() => {
    const find = () => setElements([...document.querySelectorAll<HTMLElement>(selector)])
    find()
    const observer = new MutationObserver(find)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [selector])
  return elements
}
