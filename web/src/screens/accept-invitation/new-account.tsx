import { useRevalidator } from 'react-router-dom'
import { NewPasswordFields } from '#src/account/new-password-fields.tsx'
import { useForm } from '#src/forms/use-form.ts'
import { useLanguage } from '#src/language/language.ts'
import { storeUser } from '#src/state/user.ts'
import { Field } from '#src/ui/field.tsx'
import form from '#src/ui/form.module.css'
import { SubmitButton } from '#src/ui/submit-button.tsx'
import type { InvitationData } from './accept-invitation.data.ts'

type Props = Pick<
  InvitationData,
  'token' | 'texts' | 'labels' | 'passwordField' | 'newPassword' | 'errors'
> & {
  email: string
}

type FieldName = 'first_name' | 'last_name' | 'password' | 'repeat'

/** The form of an invited person without an account. */
export function NewAccount(props: Props) {
  const { texts, labels, email } = props
  const { field, submit, isSending } = useJoin(props)
  return (
    <form method="post" className={form.form} onSubmit={submit} noValidate>
      <p>{texts.newAccount}</p>
      <Field {...field('first_name')} label={labels.firstNameLabel} autoComplete="given-name" hasFocus />
      <Field {...field('last_name')} label={labels.lastNameLabel} autoComplete="family-name" />
      {/* A field, so that password managers store it; the invitation determines the address. */}
      <Field
        name="email"
        label={labels.emailLabel}
        type="email"
        defaultValue={email}
        hint={texts.emailHint}
        autoComplete="username"
        readOnly
        error={null}
        onChange={() => {}}
      />
      <NewPasswordFields
        field={field}
        label={labels.passwordLabel}
        texts={props.newPassword}
        passwordField={props.passwordField}
      />
      <SubmitButton isSending={isSending}>{texts.submit}</SubmitButton>
    </form>
  )
}

function useJoin({ token, errors }: Props) {
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  return useForm({
    initial: { first_name: '', last_name: '', password: '', repeat: '' },
    errors,
    fieldOf: ({ code }): FieldName | null => (code === 'passwordCommon' ? 'password' : null),
    check: async (values) => (await import('#src/account/checks.ts')).checkInvitedPerson(values),
    send: async ({ first_name, last_name, password }) => {
      const { join } = await import('#src/account/invitation.ts')
      try {
        storeUser(await join(token, { first_name, last_name, password }, language))
      } catch (error) {
        // The invitation may have been withdrawn or accepted meanwhile.
        void revalidate()
        throw error
      }
      location.assign('/studio')
    },
  })
}
