import { EMAIL_MAX } from '@portfolio/api/contract/account'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { logIn } from '#src/account/http.ts'
import { foundTexts } from '#src/content/content.ts'
import { EMAIL_LOGIN_QUERY } from '#src/content/queries/sign-in.ts'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '#src/paths.ts'
import { type ScreenRequest, defineScreen } from '#src/screens/screen.tsx'
import { showMessage } from '#src/state/message.ts'
import { storeUser } from '#src/state/user.ts'
import { returnAddress } from './return-address.ts'

async function load({ content, language }: ScreenRequest) {
  const texts = await content.load(EMAIL_LOGIN_QUERY, { language })
  return foundTexts(texts)
}
type Texts = Awaited<ReturnType<typeof load>>

export const screen = defineScreen({
  load,
  describe: ({ title, description }) => ({ title, description }),
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
    <>
      <h1>{texts.title}</h1>
      <form onSubmit={submit}>
        <label htmlFor={`${id}email`}>{texts.emailLabel}</label>
        <input
          id={`${id}email`}
          type="email"
          autoComplete="username"
          maxLength={EMAIL_MAX}
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <label htmlFor={`${id}password`}>{texts.passwordLabel}</label>
        <input
          id={`${id}password`}
          type={isPasswordShown ? 'text' : 'password'}
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <button type="button" onClick={() => setIsPasswordShown(!isPasswordShown)}>
          {isPasswordShown ? texts.hidePassword : texts.showPassword}
        </button>
        <button type="submit" disabled={isSending}>
          {texts.submit}
        </button>
      </form>
    </>
  )
}
