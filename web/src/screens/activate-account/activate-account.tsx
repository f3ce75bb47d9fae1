import { RefusedError } from '@portfolio/contract/api-client'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect } from 'react'
import { activate, sendNewLink } from '#src/account/http.ts'
import { type MailedLink, readMailedLink } from '#src/account/mailed-link.ts'
import { describeUnlisted, loadTexts } from '#src/content/load-texts.ts'
import { ACTIVATION_QUERY } from '#src/content/queries/registration.ts'
import { showRefusal } from '#src/forms/show-refusal.ts'
import { useGoTo } from '#src/language/use-go-to.ts'
import { queries } from '#src/queries.ts'
import { type ScreenRequest, defineScreen } from '#src/screens/screen.tsx'
import button from '#src/ui/button.module.css'
import { FormPage } from '#src/ui/form-page.tsx'
import form from '#src/ui/form.module.css'
import { Form } from '#src/ui/form.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'

const load = async (request: ScreenRequest) => ({
  link: readMailedLink(request),
  ...(await loadTexts(request, ACTIVATION_QUERY)),
})
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineScreen({
  load,
  describe: describeUnlisted,
  View: ActivateAccount,
  dependsOnSearch: true,
})

function ActivateAccount({ data: { link, texts, errors } }: { data: Data }) {
  const { outcome, renew, ...sending } = useActivation(link, errors)
  if (!outcome)
    return (
      <FormPage title={texts.title}>
        <Form of={sending} submit={texts.activate} hasFocus>
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
          <button type="button" className={button.button} aria-disabled={sending.isSending} onClick={renew}>
            {texts.sendNewLink}
          </button>
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

/** The result of a link; `code` is the error key of a refusal. */
type Outcome = { message: string; code: string | null }

const REDIRECT_AFTER_MS = 5000
/** Refusals after which another press would change nothing. */
const FINAL = new Set<string | null>(['linkInvalid', 'linkSpent', 'linkExpired'])

/** Activates with a mailed link; after a success redirects to the sign-in after five seconds. */
function useActivation(link: MailedLink, errors: { unexpected: string }) {
  const goTo = useGoTo()
  const onError = (error: Error) => isFinal(error) || showRefusal(error, errors.unexpected)
  const options = { onError, networkMode: 'always' } as const
  const activation = useMutation({ ...options, mutationFn: () => activate(link) }, queries)
  const renewal = useMutation({ ...options, mutationFn: () => sendNewLink(link) }, queries)
  const error = isFinal(renewal.error) ? renewal.error : activation.error
  const isSending = activation.isPending || renewal.isPending

  useEffect(() => {
    if (!activation.isSuccess) return undefined
    const timer = setTimeout(() => void goTo('emailLogin'), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [activation.isSuccess, goTo])

  return {
    outcome: describeOutcome(renewal.data ?? activation.data, error),
    isSending,
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (!isSending) activation.mutate()
    },
    renew: () => isSending || renewal.mutate(),
  }
}

const isFinal = (error: Error | null): error is RefusedError =>
  error instanceof RefusedError && FINAL.has(error.code)

function describeOutcome(message: string | undefined, error: Error | null): Outcome | null {
  if (message !== undefined) return { message, code: null }
  return isFinal(error) ? { message: error.message, code: error.code } : null
}
