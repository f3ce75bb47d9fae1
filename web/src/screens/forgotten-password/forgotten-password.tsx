import { FORGOTTEN_PASSWORD_QUERY } from '#src/content/queries/sign-in.ts'
import { useForm } from '#src/forms/use-form.ts'
import { useLanguage, useGoTo } from '#src/language/language.ts'
import { defineUnlisted, textsLoader } from '#src/screens/unlisted.ts'
import { showMessage } from '#src/state/message.ts'
import { EmailField } from '#src/ui/field.tsx'
import styles from '#src/ui/form.module.css'
import { Form, FormPage } from '#src/ui/form.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'

const load = textsLoader(FORGOTTEN_PASSWORD_QUERY, ({ hasMailServer }) => ({ hasMailServer }))
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineUnlisted({ load, View: ForgottenPassword })

function ForgottenPassword({ data: { texts, errors, hasMailServer } }: { data: Data }) {
  const language = useLanguage()
  const goTo = useGoTo()
  const form = useForm({
    initial: { email: '' },
    errors,
    check: async ({ email }) =>
      (await import('#src/account/checks.ts')).checkForgottenPassword(email, language),
    send: async ({ email }) => {
      const { askForReset } = await import('#src/account/http.ts')
      showMessage('success', await askForReset(email, language))
      await goTo('emailLogin')
    },
  })
  return (
    <FormPage title={texts.title}>
      <Form of={form} submit={texts.submit}>
        <p>{texts.introduction}</p>
        {!hasMailServer && <p>{texts.noMailServer}</p>}
        <EmailField {...form.field('email')} label={texts.emailLabel} />
      </Form>
      <div className={styles.links}>
        <SiteLink screen="emailLogin">{texts.signIn}</SiteLink>
      </div>
    </FormPage>
  )
}
