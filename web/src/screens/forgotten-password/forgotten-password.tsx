import { EMAIL_MAX } from '@portfolio/contract/limits'
import { useNavigate } from 'react-router-dom'
import { useForm } from '#src/forms/use-form.ts'
import { foundTexts } from '#src/content/content.ts'
import { FORGOTTEN_PASSWORD_QUERY } from '#src/content/queries/sign-in.ts'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '@portfolio/contract/paths'
import { type ScreenRequest, defineScreen } from '#src/screens/screen.tsx'
import { showMessage } from '#src/state/message.ts'
import { Field } from '#src/ui/field.tsx'
import { FormPage } from '#src/ui/form-page.tsx'
import form from '#src/ui/form.module.css'
import { SiteLink } from '#src/ui/site-link.tsx'
import { SubmitButton } from '#src/ui/submit-button.tsx'

async function load({ content, hasMailServer, language }: ScreenRequest) {
  const { texts, errors } = await content.load(FORGOTTEN_PASSWORD_QUERY, { language })
  return { texts: foundTexts(texts), errors: foundTexts(errors), hasMailServer }
}
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineScreen({
  load,
  describe: ({ texts: { title, description } }) => ({ title, description, isListed: false }),
  View: ForgottenPassword,
})

function ForgottenPassword({ data: { texts, errors, hasMailServer } }: { data: Data }) {
  const language = useLanguage()
  const signInPage = pathTo(language, 'emailLogin')
  const navigate = useNavigate()
  const { field, submit, isSending } = useForm({
    initial: { email: '' },
    errors,
    check: async ({ email }) =>
      (await import('#src/account/checks.ts')).checkForgottenPassword(email, language),
    send: async ({ email }) => {
      const { askForReset } = await import('#src/account/http.ts')
      showMessage('success', await askForReset(email, language))
      await navigate(signInPage)
    },
  })
  return (
    <FormPage title={texts.title}>
      <form method="post" className={form.form} onSubmit={submit} noValidate>
        <p>{texts.introduction}</p>
        {!hasMailServer && <p>{texts.noMailServer}</p>}
        <Field
          {...field('email')}
          label={texts.emailLabel}
          type="email"
          autoComplete="username"
          maxLength={EMAIL_MAX}
        />
        <SubmitButton isSending={isSending}>{texts.submit}</SubmitButton>
      </form>
      <div className={form.links}>
        <SiteLink to={signInPage}>{texts.signIn}</SiteLink>
      </div>
    </FormPage>
  )
}
