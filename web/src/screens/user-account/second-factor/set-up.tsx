import type { SecondFactorSetUp } from '@portfolio/contract/second-factor'
import type { AccountData } from '../account-data.ts'
import { CodeForm } from './code-form.tsx'
import { QrCode } from './qr-code.tsx'
import styles from './second-factor.module.css'

/** Shows the key for an authenticator app, and verifies a code made with it. */
export function SetUp(props: {
  data: AccountData
  setUp: SecondFactorSetUp
  onConfirm: (code: string) => Promise<void>
  onCancel: () => void
}) {
  const { data, onConfirm, onCancel } = props
  const texts = data.secondFactor
  const { secret, uri } = props.setUp
  const form = { data, submit: texts.confirm, appHint: texts.confirmHint, onCode: onConfirm, onCancel }
  return (
    <CodeForm {...form}>
      <p>{texts.scan}</p>
      <QrCode text={uri} label={texts.qrLabel} />
      <a href={uri}>{texts.openApp}</a>
      <p>
        {texts.typeSecret}
        <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </CodeForm>
  )
}
