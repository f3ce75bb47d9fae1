import { RefusedError } from '@portfolio/contract/api-client'
import { useEffect, useState } from 'react'
import { activate, sendNewLink } from '#src/account/http.ts'
import { type MailedLink, readMailedLink } from '#src/account/mailed-link.ts'
import { ACTIVATION_QUERY } from '#src/content/queries/registration.ts'
import { useForm } from '#src/forms/use-form.ts'
import { useGoTo } from '#src/language/language.ts'
import { defineUnlisted, textsLoader } from '#src/screens/unlisted.ts'
import form from '#src/ui/form.module.css'
import { Form, FormPage, SubmitButton } from '#src/ui/form.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'

const load = textsLoader(ACTIVATION_QUERY, (request) => ({ link: readMailedLink(request) }))
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineUnlisted({
  load,
  View: ActivateAccount,
  dependsOnSearch: true,
})

function ActivateAccount({ data: { link, texts, errors } }: { data: Data }) {
  const { outcome, activation, renewal } = useActivation(link, errors)
  if (!outcome)
    return (
      <FormPage title={texts.title}>
        <Form of={activation} submit={texts.activate} hasFocus>
          <p>{texts.press}</p>
        </Form>
      </FormPage>
    )
  return (
    <FormPage title={texts.title}>
      <div className={form.form}>
        {/* The account of a used link is already active. */}
        <output>{outcome.code === 'linkSpent' ? texts.alreadyActive : outcome.message}</output>
        {outcome.code === 'linkExpired' && (
          <form method="post" onSubmit={renewal.submit}>
            <SubmitButton isSending={renewal.isSending}>{texts.sendNewLink}</SubmitButton>
          </form>
        )}
      </div>
      <WaysOn outcome={outcome} texts={texts} />
    </FormPage>
  )
}

/** After a used link the account is active, after a wrong one it may not exist. */
function WaysOn({ outcome, texts }: { outcome: Outcome; texts: Data['texts'] }) {
  return (
    <div className={form.links}>
      <SiteLink screen="emailLogin">{texts.signIn}</SiteLink>
      {outcome.code === 'linkSpent' && (
        <SiteLink screen="forgottenPassword">{texts.forgottenPassword}</SiteLink>
      )}
      {outcome.code === 'linkInvalid' && <SiteLink screen="registerUser">{texts.register}</SiteLink>}
    </div>
  )
}

/** @property code the error key of a refusal, or what was done */
type Outcome = { code: string | null; message: string }

const REDIRECT_AFTER_MS = 5000
/** Refusals after which another press would change nothing. */
const FINAL = new Set<string | null>(['linkInvalid', 'linkSpent', 'linkExpired'])

/** Activates with a mailed link; after a success redirects to the sign-in after five seconds. */
function useActivation(link: MailedLink, errors: Data['errors']) {
  const goTo = useGoTo()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const calling = (code: string, call: typeof activate) => ({
    initial: {},
    errors,
    send: async () => setOutcome(await call(link).then((message) => ({ code, message }), finalRefusal)),
  })
  const isActivated = outcome?.code === 'activated'
  useEffect(() => {
    if (!isActivated) return undefined
    const timer = setTimeout(() => void goTo('emailLogin'), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isActivated, goTo])

  const activation = useForm(calling('activated', activate))
  return { outcome, activation, renewal: useForm(calling('mailed', sendNewLink)) }
}

/** @throws any other error */
function finalRefusal(error: unknown): Outcome {
  if (error instanceof RefusedError && FINAL.has(error.code)) return error
  throw error
}
