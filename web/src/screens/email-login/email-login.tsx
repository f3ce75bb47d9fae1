import { EMAIL_MAX } from '@portfolio/contract/limits'
import { useNavigate } from 'react-router-dom'
import { useForm } from '#src/forms/use-form.ts'
import { foundTexts } from '#src/content/content.ts'
import { EMAIL_LOGIN_QUERY } from '#src/content/queries/sign-in.ts'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '@portfolio/contract/paths'
import { type ScreenRequest, defineScreen } from '#src/screens/screen.tsx'
import { showMessage } from '#src/state/message.ts'
import { storeUser } from '#src/state/user.ts'
import { Field } from '#src/ui/field.tsx'
import { FormPage } from '#src/ui/form-page.tsx'
import form from '#src/ui/form.module.css'
import { PasswordField } from '#src/ui/password-field.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'
import { SubmitButton } from '#src/ui/submit-button.tsx'
import { returnAddress } from './return-address.ts'

async function load({ content, hasGoogle, language }: ScreenRequest) {
  const { texts, ways, passwordField, errors } = await content.load(EMAIL_LOGIN_QUERY, { language })
  return {
    hasGoogle,
    texts: foundTexts(texts),
    ways: foundTexts(ways),
    passwordField: foundTexts(passwordField),
    errors: foundTexts(errors),
  }
}
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineScreen({
  load,
  describe: ({ texts: { title, description } }) => ({ title, description, isListed: false }),
  View: EmailLogin,
})

function EmailLogin({ data }: { data: Data }) {
  const { texts } = data
  const language = useLanguage()
  const { field, submit, isSending } = useLoginForm(data)
  return (
    <FormPage title={texts.title}>
      <form method="post" className={form.form} onSubmit={submit} noValidate>
        <Field
          {...field('email')}
          label={texts.emailLabel}
          type="email"
          autoComplete="username"
          maxLength={EMAIL_MAX}
        />
        <PasswordField
          {...field('password')}
          label={texts.passwordLabel}
          autoComplete="current-password"
          texts={data.passwordField}
        />
        <SubmitButton isSending={isSending}>{texts.submit}</SubmitButton>
      </form>
      <div className={form.links}>
        {data.hasGoogle && <a href={pathTo(language, 'googleLogin')}>{data.ways.google}</a>}
        <SiteLink to={pathTo(language, 'forgottenPassword')}>{texts.forgottenPassword}</SiteLink>
        <p>
          {texts.noAccount} <SiteLink to={pathTo(language, 'registerUser')}>{texts.register}</SiteLink>
        </p>
        <SiteLink to={pathTo(language, 'comments')}>{data.ways.back}</SiteLink>
      </div>
    </FormPage>
  )
}

function useLoginForm({ texts, errors }: Data) {
  const language = useLanguage()
  const comments = pathTo(language, 'comments')
  const secondStep = pathTo(language, 'secondStep')
  const navigate = useNavigate()
  return useForm({
    initial: { email: '', password: '' },
    errors,
    check: async (values) => (await import('#src/account/checks.ts')).checkLogin(values),
    send: async (values) => {
      const { logIn } = await import('#src/account/http.ts')
      const answer = await logIn(values)
      if ('refusal' in answer) return showMessage('error', answer.refusal)
      if ('secondFactor' in answer) {
        storeUser(null)
        return navigate(secondStep + location.search)
      }
      storeUser(answer.user)
      const back = returnAddress(new URL(location.href))
      if (back) return location.assign(back)
      showMessage('success', texts.success)
      await navigate(comments)
    },
  })
}
