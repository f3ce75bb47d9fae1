import { CodeField } from '#src/account/code-field.tsx'
import { useForm } from '#src/forms/use-form.ts'
import button from '#src/ui/button.module.css'
import form from '#src/ui/form.module.css'
import { SubmitButton } from '#src/ui/submit-button.tsx'
import type { AccountData } from '../account-data.ts'
import { StepPanel } from './step-panel.tsx'
import styles from './second-factor.module.css'

/** Requests a code before a change. */
export function CodeForm(props: {
  data: AccountData
  hint: string
  submit: string
  onCode: (code: string) => Promise<void>
  onCancel: () => void
}) {
  const texts = props.data.secondFactor
  const { field, submit, isSending } = useCodeForm(props.data, props.onCode)
  return (
    <StepPanel>
      <p>{props.hint}</p>
      <form method="post" className={styles.form} onSubmit={submit} noValidate>
        <CodeField {...field('code')} texts={texts} />
        <div className={form.actions}>
          <SubmitButton isSending={isSending}>{props.submit}</SubmitButton>
          <button type="button" className={button.quiet} onClick={props.onCancel}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </StepPanel>
  )
}

/** A form with one required field. */
export const useCodeForm = ({ errors }: AccountData, onCode: (code: string) => Promise<void>) =>
  useForm({
    initial: { code: '' },
    errors,
    check: async ({ code }) => (code.trim() ? [] : [{ field: 'code', message: 'secondFactorCodeRequired' }]),
    send: ({ code }) => onCode(code),
  })
