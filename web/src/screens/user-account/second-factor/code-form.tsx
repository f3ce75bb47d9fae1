import type { ReactNode } from 'react'
import { AppCodeField, CodeField } from '#src/account/code-field.tsx'
import { useForm } from '#src/forms/use-form.ts'
import form from '#src/ui/form.module.css'
import { SubmitButton } from '#src/ui/form.tsx'
import type { AccountData } from '../account-data.ts'
import styles from '../user-account.module.css'
import { StepPanel } from './step-panel.tsx'

/** Requests a code before a change; with `appHint`, which is shown below the field, a code of the app only. */
export function CodeForm(props: {
  data: AccountData
  children: ReactNode
  appHint?: string
  submit: string
  onCode: (code: string) => Promise<void>
  onCancel: () => void
}) {
  const { secondFactor: texts, errors } = props.data
  const { field, submit, isSending } = useForm({
    initial: { code: '' },
    errors,
    check: async ({ code }) => (code.trim() ? [] : [{ field: 'code', message: 'secondFactorCodeRequired' }]),
    send: ({ code }) => props.onCode(code),
  })
  return (
    <StepPanel>
      {props.children}
      <form method="post" className={styles.form} onSubmit={submit} noValidate>
        {props.appHint ? (
          <AppCodeField {...field('code')} label={texts.codeLabel} hint={props.appHint} />
        ) : (
          <CodeField {...field('code')} texts={texts} />
        )}
        <div className={form.actions}>
          <SubmitButton isSending={isSending}>{props.submit}</SubmitButton>
          <button type="button" className="button quiet" onClick={props.onCancel}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </StepPanel>
  )
}
