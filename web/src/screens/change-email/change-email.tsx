import { RefusedError } from '@portfolio/contract/api-client'
import { EMAIL_MAX, PASSWORD_MAX } from '@portfolio/contract/limits'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { CodeField } from '#src/account/code-field.tsx'
import { redirectStrangers, useEmailAccount } from '#src/account/required-user.ts'
import { confirmSession } from '#src/account/session.ts'
import { CHANGE_EMAIL_QUERY } from '#src/content/queries/change-email.ts'
import { useForm } from '#src/forms/use-form.ts'
import { useGoTo } from '#src/language/language.ts'
import { defineUnlisted, textsLoader } from '#src/screens/unlisted.ts'
import { showMessage } from '#src/state/message.ts'
import { Field, PasswordField } from '#src/ui/field.tsx'
import styles from '#src/ui/form.module.css'
import { Form, FormPage } from '#src/ui/form.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'

const load = textsLoader(CHANGE_EMAIL_QUERY, redirectStrangers)
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineUnlisted({ load, View: ChangeEmail })

/** Rendered for everybody, because it works without scripts; the API knows the account. */
function ChangeEmail({ data }: { data: Data }) {
  const { texts } = data
  useEmailAccount()
  const { needsCode, ...form } = useChange(data)
  const code = <CodeField {...form.field('code')} texts={data.codeField} />
  return (
    <FormPage title={texts.title}>
      <Form of={form} submit={texts.submit}>
        <p>{texts.introduction}</p>
        <Field
          {...form.field('newEmail')}
          label={texts.emailLabel}
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX}
        />
        <PasswordField
          {...form.field('currentPassword')}
          label={texts.passwordLabel}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          texts={data.passwordField}
        />
        {needsCode ? code : <noscript>{code}</noscript>}
      </Form>
      <div className={styles.links}>
        <SiteLink screen="userAccount">{texts.back}</SiteLink>
      </div>
    </FormPage>
  )
}

function useChange({ errors }: Data) {
  const goTo = useGoTo()
  const [needsCode, setNeedsCode] = useState(false)
  const change = useForm({
    initial: { newEmail: '', currentPassword: '', code: '' },
    errors,
    check: async (values) => (await import('#src/account/checks.ts')).checkEmailChange(values),
    send: async (values) => {
      const { changeEmail } = await import('#src/account/http.ts')
      try {
        showMessage('success', await changeEmail(values))
      } catch (error) {
        if (error instanceof RefusedError && error.code?.startsWith('secondFactor'))
          flushSync(() => setNeedsCode(true))
        throw error
      }
      // The owner's default address changes at once.
      await confirmSession()
      await goTo('userAccount')
    },
  })
  return { ...change, needsCode }
}
