import { PHASES } from '#src/chrome/phases.ts'
import { redirectStrangers } from '#src/account/redirect-strangers.ts'
import { describeUnlisted, loadTexts } from '#src/content/load-texts.ts'
import { OUTBOX_QUERY } from '#src/content/queries/outbox.ts'
import { type ScreenRequest, defineScreen } from '#src/screens/screen.tsx'
import button from '#src/ui/button.module.css'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { MailEntry } from './mail-entry.tsx'
import { useOutbox } from './use-outbox.ts'
import styles from './outbox.module.css'

function load(request: ScreenRequest) {
  redirectStrangers(request.language)
  return loadTexts(request, OUTBOX_QUERY)
}
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineScreen({ load, describe: describeUnlisted, View: Outbox })

function Outbox({ data: { texts, errors } }: { data: Data }) {
  const { mails, refresh } = useOutbox(errors)
  return (
    <>
      <PageHeading title={texts.title} phase={PHASES.userAccount}>
        <p>{texts.description}</p>
      </PageHeading>
      {!mails && <div data-needs-script="" />}
      {mails && (
        <div className={`page ${styles.page}`}>
          <button type="button" className={button.quiet} onClick={refresh}>
            {texts.refresh}
          </button>
          {mails.length === 0 && <p>{texts.empty}</p>}
          <ol className={styles.mails}>
            {mails.map((mail) => (
              <li key={mail._id}>
                <MailEntry mail={mail} texts={texts} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  )
}
