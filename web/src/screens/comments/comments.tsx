import type { Impression, ImpressionList } from '@portfolio/contract/impression'
import { Suspense, lazy } from 'react'
import { useRevalidator } from 'react-router-dom'
import { pathToComments } from '@portfolio/contract/paths'
import { foundTexts } from '#src/content/content.ts'
import { useLayoutData } from '#src/content/layout-data.ts'
import { COMMENTS_QUERY } from '#src/content/queries/guestbook.ts'
import { redirectInPlace } from '#src/redirect-in-place.ts'
import { type ScreenRequest, defineScreen } from '#src/screens/screen.tsx'
import { useUser } from '#src/state/user.ts'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'
import { TryAgain } from '#src/ui/try-again.tsx'
import { ImpressionEntry } from './impression-entry.tsx'
import { Pagination } from './pagination.tsx'
import { Report } from './report.tsx'
import { useLiveList } from './use-live-list.ts'
import styles from './comments.module.css'

/** Loaded on demand: with TanStack Query it is too large for every visitor's bundle. */
const MemberActions = lazy(async () => ({ default: (await import('./member-actions.tsx')).MemberActions }))

async function load({ content, listImpressions, language, url }: ScreenRequest) {
  const page = readPageNumber(url)
  const [{ texts, errors }, list] = await Promise.all([
    content.load(COMMENTS_QUERY, { language }),
    listImpressions(page),
  ])
  const last = Math.max(list?.totalPages ?? page, 1)
  if (page > last) throw redirectInPlace(pathToComments(language, last))
  return { texts: { ...foundTexts(texts), ...foundTexts(errors) }, page, list }
}
type Data = Awaited<ReturnType<typeof load>>

function readPageNumber(url: URL): number {
  const page = Number(url.searchParams.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

export const screen = defineScreen({
  load,
  describe: ({ texts }) => ({ title: texts.title, description: texts.description }),
  View: Comments,
  dependsOnSearch: true,
})

function Comments({ data: { texts, page, list } }: { data: Data }) {
  const live = useLiveList(list, page)
  return (
    <>
      <PageHeading title={texts.title}>
        <Invitation texts={texts} />
      </PageHeading>
      <div className="page">
        {live ? (
          <>
            <output className={`soft ${styles.count}`}>
              {live.total > 0 && texts.count.replace('{count}', String(live.total))}
            </output>
            {live.impressions.length + live.sending.length === 0 && (
              <p className={styles.empty}>{texts.empty}</p>
            )}
            <ol className={styles.list}>
              {live.sending.map((impression) => (
                <li key={impression._id}>
                  <ImpressionEntry impression={impression} texts={texts} isSending>
                    {texts.sending}
                  </ImpressionEntry>
                </li>
              ))}
              {live.impressions.map((impression) => (
                <li key={impression._id}>
                  <ImpressionEntry impression={impression} texts={texts}>
                    <Actions impression={impression} position={list?.position ?? 0} texts={texts} />
                  </ImpressionEntry>
                </li>
              ))}
            </ol>
            <Pagination page={page} totalPages={live.totalPages} texts={texts} />
          </>
        ) : (
          <Failed texts={texts} />
        )}
      </div>
    </>
  )
}

function Actions(props: {
  impression: Impression
  position: ImpressionList['position']
  texts: Data['texts']
}) {
  const user = useUser()
  const report = <Report impression={props.impression} texts={props.texts} />
  return user ? (
    <Suspense fallback={user.role ? null : report}>
      <MemberActions user={user} {...props} />
    </Suspense>
  ) : (
    report
  )
}

function Invitation({ texts }: { texts: Data['texts'] }) {
  const user = useUser()
  if (user) {
    return (
      <SiteLink className="button" screen="writeImpression">
        {texts.writeImpression}
      </SiteLink>
    )
  }
  return (
    <>
      <p className="not-printed">
        <SiteLink screen="login">{texts.signInToComment}</SiteLink>
      </p>
      {/* Without scripts, the page does not know who is signed in. */}
      <noscript>
        <SiteLink className="button quiet" screen="writeImpression">
          {texts.writeImpression}
        </SiteLink>
      </noscript>
    </>
  )
}

function Failed({ texts }: { texts: Data['texts'] }) {
  const { revalidate } = useRevalidator()
  const { tryAgain } = useLayoutData().texts
  return (
    <p className={styles.failed}>
      {texts.failed} <TryAgain onPress={() => void revalidate()}>{tryAgain}</TryAgain>
    </p>
  )
}
