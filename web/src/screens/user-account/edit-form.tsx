import type { User } from '@portfolio/contract/account'
import { PASSWORD_MAX } from '@portfolio/contract/limits'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { editAccount } from '#src/account/http.ts'
import { NewPasswordFields } from '#src/account/new-password-fields.tsx'
import { useForm } from '#src/forms/use-form.ts'
import { RefusedError, callApi } from '@portfolio/contract/api-client'
import { useGoTo } from '#src/language/language.ts'
import { showMessage } from '#src/state/message.ts'
import { storeUser } from '#src/state/user.ts'
import { Field, PasswordField } from '#src/ui/field.tsx'
import form from '#src/ui/form.module.css'
import { SubmitButton } from '#src/ui/form.tsx'
import type { AccountData } from './account-data.ts'
import styles from './user-account.module.css'

const SIGN_OUT_AFTER_MS = 2000

/** Names and password of an e-mail account; empty fields stay unchanged. */
export function EditForm(props: { user: User; data: AccountData; onSaved: () => void }) {
  const { texts, passwordField } = props.data
  const { field, submit, isSending, needsPassword } = useEditForm(props)
  return (
    <section className={`${form.form} ${styles.edit}`} aria-labelledby="edit">
      <h2 id="edit">{texts.edit}</h2>
      <p>{texts.editHint}</p>
      <form method="post" className={styles.form} onSubmit={submit} noValidate>
        <Field
          {...field('first_name')}
          label={texts.firstNameLabel}
          hint={texts.currentName.replace('{name}', () => props.user.first_name)}
          autoComplete="given-name"
        />
        <Field
          {...field('last_name')}
          label={texts.lastNameLabel}
          hint={props.user.last_name && texts.currentName.replace('{name}', () => props.user.last_name)}
          autoComplete="family-name"
        />
        {/* Tells password managers which account the new password belongs to. */}
        <input type="hidden" autoComplete="username" value={props.user.email} />
        <NewPasswordFields field={field} label={texts.passwordLabel} data={props.data} />
        {needsPassword && (
          <PasswordField
            {...field('currentPassword')}
            label={texts.currentPasswordLabel}
            hint={texts.currentPasswordHint}
            autoComplete="current-password"
            maxLength={PASSWORD_MAX}
            texts={passwordField}
          />
        )}
        <div className={form.actions}>
          <SubmitButton isSending={isSending}>{texts.save}</SubmitButton>
        </div>
      </form>
    </section>
  )
}

function useEditForm({ user, data, onSaved }: { user: User; data: AccountData; onSaved: () => void }) {
  const goTo = useGoTo()
  const [needsPassword, setNeedsPassword] = useState(false)
  const edit = useForm({
    initial: { first_name: '', last_name: '', password: '', repeat: '', currentPassword: '' },
    errors: data.errors,
    check: async (values) => (await import('#src/account/checks.ts')).checkEdit(values, user),
    send: async ({ first_name, last_name, password, currentPassword }) => {
      const changes = { email: user.email, first_name, last_name, password, currentPassword }
      try {
        showMessage('success', await editAccount(changes))
      } catch (error) {
        if (error instanceof RefusedError && error.code === 'currentPasswordRequired')
          flushSync(() => setNeedsPassword(true))
        throw error
      }
      onSaved()
      await new Promise((resolve) => setTimeout(resolve, SIGN_OUT_AFTER_MS))
      await callApi('/auth/logout', { method: 'POST' })
      await goTo('emailLogin')
      storeUser(null)
    },
  })
  return { ...edit, needsPassword }
}
