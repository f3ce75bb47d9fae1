import { pathTo } from '@portfolio/contract/paths'
import { useNavigate } from 'react-router-dom'
import { useSignedIn } from '#src/account/sign-in.ts'
import { EMAIL_LOGIN_QUERY } from '#src/content/queries/sign-in.ts'
import { useForm } from '#src/forms/use-form.ts'
import { useLanguage } from '#src/language/language.ts'
import { defineUnlisted, textsLoader } from '#src/screens/unlisted.ts'
import { storeUser } from '#src/state/user.ts'
import { EmailField, PasswordField } from '#src/ui/field.tsx'
import styles from '#src/ui/form.module.css'
import { Form, FormPage } from '#src/ui/form.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'

const load = textsLoader(EMAIL_LOGIN_QUERY, ({ hasGoogle }) => ({ hasGoogle }))
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineUnlisted({ load, View: EmailLogin })

function EmailLogin({ data }: { data: Data }) {
  const { texts } = data
  const language = useLanguage()
  const form = useLoginForm(data)
  return (
    <FormPage title={texts.title}>
      <Form of={form} submit={texts.submit}>
        <EmailField {...form.field('email')} label={texts.emailLabel} />
        <PasswordField
          {...form.field('password')}
          label={texts.passwordLabel}
          autoComplete="current-password"
          texts={data.passwordField}
        />
      </Form>
      <div className={styles.links}>
        {data.hasGoogle && <a href={pathTo(language, 'googleLogin')}>{data.ways.google}</a>}
        <SiteLink screen="forgottenPassword">{texts.forgottenPassword}</SiteLink>
        <p>
          {texts.noAccount} <SiteLink screen="registerUser">{texts.register}</SiteLink>
        </p>
        <SiteLink screen="comments">{data.ways.back}</SiteLink>
      </div>
    </FormPage>
  )
}

function useLoginForm({ texts, errors }: Data) {
  const secondStep = pathTo(useLanguage(), 'secondStep')
  const navigate = useNavigate()
  const welcome = useSignedIn(texts)
  return useForm({
    initial: { email: '', password: '' },
    errors,
    check: async (values) => (await import('#src/account/checks.ts')).checkLogin(values),
    send: async (values, isHere) => {
      const { logIn } = await import('#src/account/http.ts')
      const answer = await logIn(values)
      if ('user' in answer) return welcome(answer.user)
      storeUser(null)
      if (isHere()) await navigate(secondStep + location.search)
    },
  })
}
