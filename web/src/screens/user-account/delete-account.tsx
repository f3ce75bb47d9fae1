import type { User } from '@portfolio/contract/account'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useForm } from '#src/forms/use-form.ts'
import { useRequiredUser } from '#src/account/use-required-user.ts'
import { redirectStrangers } from '#src/account/redirect-strangers.ts'
import { foundTexts } from '#src/content/content.ts'
import { DELETE_ACCOUNT_QUERY } from '#src/content/queries/user-account.ts'
import { RefusedError } from '@portfolio/contract/api-client'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '@portfolio/contract/paths'
import { type ScreenRequest, defineScreen } from '#src/screens/screen.tsx'
import { showMessage } from '#src/state/message.ts'
import { storeUser } from '#src/state/user.ts'
import button from '#src/ui/button.module.css'
import { FormPage } from '#src/ui/form-page.tsx'
import form from '#src/ui/form.module.css'
import { SiteLink } from '#src/ui/site-link.tsx'
import { SubmitButton } from '#src/ui/submit-button.tsx'

async function load({ content, language }: ScreenRequest) {
  redirectStrangers(language)
  const { texts, errors } = await content.load(DELETE_ACCOUNT_QUERY, { language })
  return { texts: foundTexts(texts), errors: foundTexts(errors) }
}
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineScreen({
  load,
  describe: ({ texts: { title, description } }) => ({ title, description, isListed: false }),
  View: DeleteAccount,
})

function DeleteAccount({ data }: { data: Data }) {
  const user = useRequiredUser()
  const navigate = useNavigate()
  const accountPage = pathTo(useLanguage(), 'userAccount')
  const isGoogleAccount = user !== null && !user._id
  useEffect(() => {
    if (isGoogleAccount) void navigate(accountPage, { replace: true })
  }, [isGoogleAccount, navigate, accountPage])
  return (
    <FormPage title={data.texts.title}>
      {user?._id ? <DeletionForm user={user} {...data} /> : <div data-needs-script="" />}
    </FormPage>
  )
}

function DeletionForm({ user, texts, errors }: Data & { user: User }) {
  const accountPage = pathTo(useLanguage(), 'userAccount')
  const { field, submit, isSending, needsSignIn } = useDeletion(user, errors)
  const { name, defaultValue } = field('impressions')
  const choices = [
    ['keep-unnamed', texts.keepImpressions],
    ['delete', texts.deleteImpressions],
  ] as const
  return (
    <form method="post" className={form.form} onSubmit={submit}>
      <p>{texts.question.replace('{email}', user.email)}</p>
      <fieldset className={form.choices}>
        <legend>{texts.impressions}</legend>
        {choices.map(([choice, label]) => (
          <label key={choice}>
            <input type="radio" name={name} value={choice} defaultChecked={choice === defaultValue} />
            {label}
          </label>
        ))}
      </fieldset>
      <div className={form.actions}>
        {needsSignIn ? (
          <SignInAgain label={texts.signInAgain} />
        ) : (
          <SubmitButton isSending={isSending} isDestructive>
            {texts.confirm}
          </SubmitButton>
        )}
        <SiteLink className={button.quiet} to={accountPage}>
          {texts.back}
        </SiteLink>
      </div>
    </form>
  )
}

/** Links to the sign-in, which returns here. */
function SignInAgain({ label }: { label: string }) {
  const language = useLanguage()
  const origin = pathTo(language, 'deleteAccount')
  return (
    <SiteLink
      className={button.button}
      to={`${pathTo(language, 'emailLogin')}?${new URLSearchParams({ origin })}`}
    >
      {label}
    </SiteLink>
  )
}

function useDeletion(user: User, errors: Data['errors']) {
  const [needsSignIn, setNeedsSignIn] = useState(false)
  const deletion = useForm({
    initial: { impressions: 'keep-unnamed' },
    errors,
    check: async () => [],
    send: async ({ impressions }) => {
      const { deleteAccount } = await import('#src/account/http.ts')
      try {
        showMessage(
          'success',
          await deleteAccount(user.email, impressions === 'delete' ? 'delete' : 'keep-unnamed'),
        )
        // Without a stored user the screen redirects to the guestbook.
        storeUser(null)
      } catch (error) {
        setNeedsSignIn(error instanceof RefusedError && error.code === 'signInAgain')
        throw error
      }
    },
  })
  return { ...deletion, needsSignIn }
}
