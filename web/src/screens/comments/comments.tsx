import type { ImpressionList } from '@portfolio/api/contract/impression'
import { Link } from 'react-router-dom'
import { foundTexts } from '#src/content/content.ts'
import { COMMENTS_QUERY } from '#src/content/queries/guestbook.ts'
import { fetchImpressions } from '#src/guestbook/http.ts'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '#src/paths.ts'
import { type ScreenRequest, defineScreen } from '#src/screens/screen.tsx'
import { useUser } from '#src/state/user.ts'
import { ImpressionEntry } from './impression-entry.tsx'
import { Pagination } from './pagination.tsx'
import styles from './comments.module.css'

async function load({ content, apiOrigin, language, url }: ScreenRequest) {
  const page = pageOf(url)
  const [texts, list] = await Promise.all([
    content.load(COMMENTS_QUERY, { language }),
    fetchImpressions(page, apiOrigin),
  ])
  return { texts: foundTexts(texts), page, list }
}
type Data = Awaited<ReturnType<typeof load>>

/** The page number in the address; 1 for anything that is not one. */
function pageOf(url: URL): number {
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
  const language = useLanguage()
  const user = useUser()
  return (
    <>
      <h1>{texts.title}</h1>
      {user ? (
        <Link to={pathTo(language, 'writeImpression')}>{texts.writeImpression}</Link>
      ) : (
        <p>
          {texts.signInToComment} <Link to={pathTo(language, 'emailLogin')}>{texts.signIn}</Link>
        </p>
      )}
      <Impressions list={list} empty={texts.empty} />
      <Pagination page={page} totalPages={list.totalPages} texts={texts} />
    </>
  )
}

function Impressions({ list, empty }: { list: ImpressionList; empty: string }) {
  if (list.impressions.length === 0) return <p>{empty}</p>
  return (
    <ol className={styles.list}>
      {list.impressions.map((impression) => (
        <li key={impression._id}>
          <ImpressionEntry impression={impression} />
        </li>
      ))}
    </ol>
  )
}
