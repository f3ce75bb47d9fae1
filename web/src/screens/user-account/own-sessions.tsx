import type { OwnSession } from '@portfolio/contract/account'
import { useEffect, useState } from 'react'
import { describeDevice } from '#src/account/describe-device.ts'
import { showRefusal } from '#src/forms/show-refusal.ts'
import { useLayoutData } from '#src/content/layout-data.ts'
import { formatMoment } from '#src/language/dates.ts'
import { showMessage } from '#src/state/message.ts'
import { storeUser } from '#src/state/user.ts'
import button from '#src/ui/button.module.css'
import type { AccountData } from './account-data.ts'
import styles from './user-account.module.css'

/** Where the person is signed in, with a way to end it all. */
export function OwnSessions({ texts, errors }: Pick<AccountData, 'texts' | 'errors'>) {
  const [sessions, setSessions] = useState<readonly OwnSession[]>([])
  const { signedOut } = useLayoutData().texts
  useEffect(() => {
    let isWanted = true
    import('#src/account/http.ts')
      .then(({ fetchSessions }) => fetchSessions())
      .then((found) => isWanted && setSessions(found))
      .catch((error: unknown) => isWanted && showRefusal(error, errors.unexpected))
    return () => {
      isWanted = false
    }
  }, [errors])

  // Without a stored user the screen leads to the guestbook.
  const endAll = () =>
    import('#src/account/http.ts')
      .then(({ endSessions }) => endSessions())
      .then(() => {
        storeUser(null)
        showMessage('success', signedOut)
      })
      .catch((error: unknown) => showRefusal(error, errors.unexpected))
  return (
    <section className={styles.card}>
      <h2>{texts.sessions}</h2>
      <ul className={styles.sessions}>
        {sessions.map(({ signedInAt, userAgent, current }) => (
          <li key={`${signedInAt} ${userAgent}`}>
            <span>
              {describeDevice(userAgent) || texts.unknownDevice}
              {current && <small className={styles.current}>{texts.thisDevice}</small>}
            </span>
            <time dateTime={signedInAt}>{formatMoment(signedInAt)}</time>
          </li>
        ))}
      </ul>
      <button type="button" className={button.quiet} onClick={() => void endAll()}>
        {texts.signOutEverywhere}
      </button>
    </section>
  )
}
