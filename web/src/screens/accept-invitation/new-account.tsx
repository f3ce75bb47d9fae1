import { useRevalidator } from 'react-router-dom'
import { NewPasswordFields } from '#src/account/new-password-fields.tsx'
import { useForm } from '#src/forms/use-form.ts'
import { useLanguage } from '#src/language/language.ts'
import { storeUser } from '#src/state/user.ts'
import { Field } from '#src/ui/field.tsx'
import { Form } from '#src/ui/form.tsx'
import type { InvitationData } from './accept-invitation.data.ts'

export function NewAccount({ data, email }: { data: InvitationData; email: string }) {
  const { texts, labels } = data
  const form = useJoin(data)
  const { field } = form
  return (
    <Form of={form} submit={texts.submit}>
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
      <NewPasswordFields field={field} label={labels.passwordLabel} data={data} />
    </Form>
  )
}

function useJoin({ token, errors }: InvitationData) {
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  return useForm({
    initial: { first_name: '', last_name: '', password: '', repeat: '' },
    errors,
    check: async (values) => (await import('#src/account/checks.ts')).checkInvitedPerson(values),
    send: async ({ first_name, last_name, password }, isHere) => {
      const { join } = await import('#src/account/invitation.ts')
      try {
        storeUser(await join(token, { first_name, last_name, password }, language))
      } catch (error) {
        // The invitation may have been withdrawn or accepted meanwhile.
        void revalidate()
        throw error
      }
      if (isHere()) location.assign('/studio')
    },
  })
}
