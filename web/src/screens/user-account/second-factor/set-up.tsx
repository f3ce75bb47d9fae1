import type { SecondFactorSetUp } from '@portfolio/contract/second-factor'
import { AppCodeField } from '#src/account/code-field.tsx'
import button from '#src/ui/button.module.css'
import form from '#src/ui/form.module.css'
import { SubmitButton } from '#src/ui/submit-button.tsx'
import type { AccountData } from '../account-data.ts'
import { useCodeForm } from './code-form.tsx'
import { QrCode } from './qr-code.tsx'
import { StepPanel } from './step-panel.tsx'
import styles from './second-factor.module.css'

/** Shows the key for an authenticator app, and verifies a code made with it. */
export function SetUp(props: {
  data: AccountData
  setUp: SecondFactorSetUp
  onConfirm: (code: string) => Promise<void>
  onCancel: () => void
}) {
  const texts = props.data.secondFactor
  const { secret, uri } = props.setUp
  const { field, submit, isSending } = useCodeForm(props.data, props.onConfirm)
  return (
    <StepPanel>
      <p>{texts.scan}</p>
      <QrCode text={uri} label={texts.qrLabel} />
      <a href={uri}>{texts.openApp}</a>
      <p>
        {texts.typeSecret}
        <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <form method="post" className={styles.form} onSubmit={submit} noValidate>
        <AppCodeField {...field('code')} label={texts.codeLabel} hint={texts.confirmHint} />
        <div className={form.actions}>
          <SubmitButton isSending={isSending}>{texts.confirm}</SubmitButton>
          <button type="button" className={button.quiet} onClick={props.onCancel}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </StepPanel>
  )
}
