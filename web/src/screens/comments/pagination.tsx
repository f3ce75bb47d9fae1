import { Link } from 'react-router-dom'
import { pageWindow } from '#src/guestbook/page-window.ts'
import { useLanguage } from '#src/language/language.ts'
import { pathToComments } from '#src/paths.ts'

type Texts = { pages: string; previousPage: string; nextPage: string }

export function Pagination(props: { page: number; totalPages: number; texts: Texts }) {
  const { page, totalPages, texts } = props
  if (totalPages < 2) return null
  const { pages, isGapBefore, isGapAfter } = pageWindow(page, totalPages)
  return (
    <nav aria-label={texts.pages}>
      <Arrow to={page - 1} isDisabled={page <= 1} label={texts.previousPage} sign="←" />
      {!pages.includes(1) && <PageLink page={1} current={page} />}
      {isGapBefore && <span>…</span>}
      {pages.map((number) => (
        <PageLink key={number} page={number} current={page} />
      ))}
      {isGapAfter && <span>…</span>}
      {!pages.includes(totalPages) && <PageLink page={totalPages} current={page} />}
      <Arrow to={page + 1} isDisabled={page >= totalPages} label={texts.nextPage} sign="→" />
    </nav>
  )
}

function PageLink({ page, current }: { page: number; current: number }) {
  const language = useLanguage()
  return (
    <Link to={pathToComments(language, page)} aria-current={page === current ? 'page' : undefined}>
      {page}
    </Link>
  )
}

function Arrow({
  to,
  isDisabled,
  label,
  sign,
}: {
  to: number
  isDisabled: boolean
  label: string
  sign: string
}) {
  const language = useLanguage()
  if (isDisabled) {
    return (
      // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- a link that leads nowhere for now
      <a role="link" aria-disabled="true" aria-label={label}>
        {sign}
      </a>
    )
  }
  return (
    <Link to={pathToComments(language, to)} aria-label={label}>
      {sign}
    </Link>
  )
}
