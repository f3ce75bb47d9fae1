import { useLanguage } from '#src/language/language.ts'
import { pathToComments } from '@portfolio/contract/paths'
import { Icon } from '#src/ui/icon.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'
import styles from './pagination.module.css'

type Texts = { pages: string; previousPage: string; nextPage: string }

export function Pagination(props: { page: number; totalPages: number; texts: Texts }) {
  const { page, totalPages, texts } = props
  if (totalPages < 2) return null
  const { pages, isGapBefore, isGapAfter } = pageWindow(page, totalPages)
  return (
    <nav className={`not-printed ${styles.pagination}`} aria-label={texts.pages}>
      <Arrow to={page > 1 ? page - 1 : null} label={texts.previousPage} icon="back" />
      {!pages.includes(1) && <PageLink page={1} current={page} />}
      {isGapBefore && <span className={styles.gap}>…</span>}
      {pages.map((number) => (
        <PageLink key={number} page={number} current={page} />
      ))}
      {isGapAfter && <span className={styles.gap}>…</span>}
      {!pages.includes(totalPages) && <PageLink page={totalPages} current={page} />}
      <Arrow to={page < totalPages ? page + 1 : null} label={texts.nextPage} icon="arrow" />
    </nav>
  )
}

function PageLink({ page, current }: { page: number; current: number }) {
  const language = useLanguage()
  return (
    <SiteLink
      className={styles.page}
      to={pathToComments(language, page)}
      aria-current={page === current ? 'page' : undefined}
    >
      {page}
    </SiteLink>
  )
}

/** @param props.to null for the disabled arrow at an end */
function Arrow(props: { to: number | null; label: string; icon: 'back' | 'arrow' }) {
  const language = useLanguage()
  const label = (
    <>
      <Icon name={props.icon} />
      <span className="visually-hidden">{props.label}</span>
    </>
  )
  return props.to === null ? (
    <button type="button" className={styles.page} disabled>
      {label}
    </button>
  ) : (
    <SiteLink className={styles.page} to={pathToComments(language, props.to)}>
      {label}
    </SiteLink>
  )
}

const WINDOW = 5

export type PageWindow = {
  pages: number[]
  /** Whether pages lie between the window and the first or last page. */
  isGapBefore: boolean
  isGapAfter: boolean
}

/** Up to five page numbers around the current one, kept within 1 and the total. */
export function pageWindow(current: number, total: number): PageWindow {
  const first = Math.max(1, Math.min(current - Math.floor(WINDOW / 2), total - WINDOW + 1))
  const last = Math.min(total, first + WINDOW - 1)
  return {
    pages: Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index),
    isGapBefore: first > 2,
    isGapAfter: last < total - 1,
  }
}
