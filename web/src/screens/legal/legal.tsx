import { found, foundTexts } from '#src/content/content.ts'
import { highlightCode } from '#src/content/highlight-code.ts'
import { RichText } from '#src/content/portable-text.tsx'
import { LEGAL_QUERY } from '#src/content/queries/legal.ts'
import { formatMonth } from '#src/language/months.ts'
import { PATHS } from '@portfolio/contract/paths'
import { type ScreenRequest, defineScreen } from '#src/screens/screen.tsx'
import { PageHeading } from '#src/ui/page-heading.tsx'
import styles from './legal.module.css'

async function load({ content, language, url }: ScreenRequest) {
  const document = url.pathname.endsWith(PATHS.privacy) ? 'privacyPolicy' : 'termsAndConditions'
  const { texts, page } = await content.load(LEGAL_QUERY, { language, page: document })
  const { body, ...rest } = found(page, document)
  const month = rest.lastUpdated && formatMonth(rest.lastUpdated, language)
  return { texts: foundTexts(texts), page: { ...rest, month, body: await highlightCode(body ?? []) } }
}
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineScreen({
  load,
  describe: ({ page }) => ({ title: page.title, description: page.description }),
  View: Legal,
})

function Legal({ data: { texts, page } }: { data: Data }) {
  return (
    <>
      <PageHeading title={page.title}>
        {page.lastUpdated && (
          <p>
            {texts.lastUpdated} <time dateTime={page.lastUpdated}>{page.month}</time>
          </p>
        )}
      </PageHeading>
      <div className={`page ${styles.page}`}>
        <RichText value={page.body} lang={page.bodyLang} isWide />
      </div>
    </>
  )
}
