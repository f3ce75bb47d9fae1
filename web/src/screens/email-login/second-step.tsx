import { useNavigate } from 'react-router-dom'
import { CodeField } from '#src/account/code-field.tsx'
import { useForm } from '#src/forms/use-form.ts'
import { foundTexts } from '#src/content/content.ts'
import { SECOND_STEP_QUERY } from '#src/content/queries/second-factor.ts'
import { RefusedError } from '@portfolio/contract/api-client'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '@portfolio/contract/paths'
import { type ScreenRequest, defineScreen } from '#src/screens/screen.tsx'
import { showMessage } from '#src/state/message.ts'
import { storeUser } from '#src/state/user.ts'
import { FormPage } from '#src/ui/form-page.tsx'
import form from '#src/ui/form.module.css'
import { SiteLink } from '#src/ui/site-link.tsx'
import { SubmitButton } from '#src/ui/submit-button.tsx'
import { returnAddress } from './return-address.ts'

async function load({ content, language }: ScreenRequest) {
  const { texts, signIn, errors } = await content.load(SECOND_STEP_QUERY, { language })
  return { texts: foundTexts(texts), signIn: foundTexts(signIn), errors: foundTexts(errors) }
}
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineScreen({
  load,
  describe: ({ texts: { title, description } }) => ({ title, description, isListed: false }),
  View: SecondStep,
})

/** Shown after the first factor to accounts with a second one. */
function SecondStep({ data }: { data: Data }) {
  const { texts } = data
  const language = useLanguage()
  const { field, submit, isSending } = useCodeForm(data)
  return (
    <FormPage title={texts.title}>
      <form method="post" className={form.form} onSubmit={submit} noValidate>
        <p>{texts.introduction}</p>
        <CodeField {...field('code')} texts={texts} />
        <SubmitButton isSending={isSending}>{texts.submit}</SubmitButton>
      </form>
      <div className={form.links}>
        <SiteLink to={pathTo(language, 'login')}>{texts.startOver}</SiteLink>
      </div>
    </FormPage>
  )
}

function useCodeForm({ signIn, errors }: Data) {
  const language = useLanguage()
  const navigate = useNavigate()

  /** The pending sign-in has expired: returns to the first step and keeps the return address. */
  const startOver = () => navigate(pathTo(language, 'emailLogin') + location.search, { replace: true })

  return useForm({
    initial: { code: '' },
    errors,
    check: async ({ code }) => (code.trim() ? [] : [{ field: 'code', message: 'secondFactorCodeRequired' }]),
    send: async ({ code }) => {
      const { sendSecondFactor } = await import('#src/account/second-factor.ts')
      try {
        const answer = await sendSecondFactor(code)
        if ('refusal' in answer) return showMessage('error', answer.refusal)
        storeUser(answer.user)
      } catch (error) {
        if (error instanceof RefusedError && error.status === 410) await startOver()
        throw error
      }
      const back = returnAddress(new URL(location.href))
      if (back) return location.assign(back)
      showMessage('success', signIn.success)
      await navigate(pathTo(language, 'comments'), { replace: true })
    },
  })
}
