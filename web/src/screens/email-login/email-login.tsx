import { EMAIL_MAX } from '@portfolio/api/contract/limits'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { foundTexts } from '#src/content/content.ts'
import { EMAIL_LOGIN_QUERY } from '#src/content/queries/sign-in.ts'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '#src/paths.ts'
import { type ScreenRequest, defineScreen } from '#src/screens/screen.tsx'
import { showMessage } from '#src/state/message.ts'
import { storeUser } from '#src/state/user.ts'
import button from '#src/ui/button.module.css'
import form from '#src/ui/form.module.css'
import { Icon } from '#src/ui/icon.tsx'
import { returnAddress } from './return-address.ts'

async function load({ content, language }: ScreenRequest) {
  const texts = await content.load(EMAIL_LOGIN_QUERY, { language })
  return foundTexts(texts)
}
type Texts = Awaited<ReturnType<typeof load>>

export const screen = defineScreen({
  load,
  describe: ({ title, description }) => ({ title, description, isListed: false }),
  View: EmailLogin,
})

function EmailLogin({ data: texts }: { data: Texts }) {
  const language = useLanguage()
  const navigate = useNavigate()
  const id = useId()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isPasswordShown, setIsPasswordShown] = useState(false)
  const [isSending, setIsSending] = useState(false)

  async function signIn() {
    const { logIn } = await import('#src/account/http.ts')
    const answer = await logIn({ email, password })
    if ('refusal' in answer) {
      showMessage('error', answer.refusal)
      return
    }
    storeUser(answer.user)
    const back = returnAddress(new URL(location.href))
    if (back) {
      location.assign(back)
      return
    }
    showMessage('success', texts.success)
    await navigate(pathTo(language, 'comments'))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSending(true)
    signIn()
      .catch((error: unknown) => showMessage('error', error instanceof Error ? error.message : texts.failed))
      .finally(() => setIsSending(false))
  }

  return (
    <div className={form.page}>
      <h1>{texts.title}</h1>
      <form className={form.form} onSubmit={submit}>
        <label className={form.field}>
          {texts.emailLabel}
          <input
            className={form.input}
            type="email"
            autoComplete="username"
            maxLength={EMAIL_MAX}
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </label>
        <div className={form.field}>
          <label htmlFor={id}>{texts.passwordLabel}</label>
          <div className={form.beside}>
            <input
              id={id}
              className={form.input}
              type={isPasswordShown ? 'text' : 'password'}
              autoComplete="current-password"
              required
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <button type="button" onClick={() => setIsPasswordShown(!isPasswordShown)}>
              <Icon name={isPasswordShown ? 'shown' : 'hidden'} />
              <span className="visually-hidden">
                {isPasswordShown ? texts.hidePassword : texts.showPassword}
              </span>
            </button>
          </div>
        </div>
        <button type="submit" className={button.button} disabled={isSending}>
          {texts.submit}
        </button>
      </form>
    </div>
  )
}
