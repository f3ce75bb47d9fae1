import { endSessions, fetchSessions } from '#src/account/http.ts'
import { useForm } from '#src/forms/use-form.ts'
import { useRead } from '#src/forms/use-read.ts'
import { useLayoutData } from '#src/content/layout-data.ts'
import { formatMoment } from '#src/language/dates.ts'
import { forgetInput } from '#src/state/draft.ts'
import { showMessage } from '#src/state/message.ts'
import { storeUser } from '#src/state/user.ts'
import form from '#src/ui/form.module.css'
import { TryAgain } from '#src/ui/try-again.tsx'
import type { AccountData } from './account-data.ts'
import styles from './user-account.module.css'

export function OwnSessions({ texts, errors }: AccountData) {
  const { signedOut, tryAgain } = useLayoutData().texts
  const { data: sessions = [], error, refetch } = useRead('sessions', fetchSessions, errors.unexpected)
  const { submit, isSending } = useForm({
    initial: {},
    errors,
    send: async () => {
      await endSessions()
      forgetInput()
      // Without a stored user the screen redirects to the guestbook.
      storeUser(null)
      showMessage('success', signedOut)
    },
  })
  return (
    <section className={form.form}>
      <h2>{texts.sessions}</h2>
      {error && <TryAgain onPress={() => void refetch()}>{tryAgain}</TryAgain>}
      {sessions.length > 0 && (
        <ul className={styles.sessions}>
          {sessions.map(({ signedInAt, userAgent, current }) => (
            <li key={`${signedInAt} ${userAgent}`}>
              <span>
                {describeDevice(userAgent) || texts.unknownDevice}
                {current && <small className={`soft ${styles.current}`}>{texts.thisDevice}</small>}
              </span>
              <time className="soft" dateTime={signedInAt}>
                {formatMoment(signedInAt)}
              </time>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={submit}>
        <button className="button quiet" aria-disabled={isSending || undefined}>
          {texts.signOutEverywhere}
          {isSending && <span className="pending" />}
        </button>
      </form>
    </section>
  )
}

// The order matters: most browsers also name those that they derive from.
const BROWSERS = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** Browser and system of a User-Agent header, such as "Firefox · Windows"; empty when both are unknown. */
export const describeDevice = (userAgent: string): string =>
  [nameIn(userAgent, BROWSERS), nameIn(userAgent, SYSTEMS)].filter(Boolean).join(' · ')

const nameIn = (userAgent: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]
