import type { User } from '@portfolio/contract/account'
import { useState } from 'react'
import { useForm } from '#src/forms/use-form.ts'
import { redirectStrangers, useEmailAccount } from '#src/account/required-user.ts'
import { pathToSignIn } from '#src/account/sign-in.ts'
import { DELETE_ACCOUNT_QUERY } from '#src/content/queries/user-account.ts'
import { RefusedError } from '@portfolio/contract/api-client'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '@portfolio/contract/paths'
import { defineUnlisted, textsLoader } from '#src/screens/unlisted.ts'
import { forgetInput } from '#src/state/draft.ts'
import { showMessage } from '#src/state/message.ts'
import { storeUser } from '#src/state/user.ts'
import { FormPage, SubmitButton } from '#src/ui/form.tsx'
import form from '#src/ui/form.module.css'
import { SiteLink } from '#src/ui/site-link.tsx'

const load = textsLoader(DELETE_ACCOUNT_QUERY, redirectStrangers)
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineUnlisted({ load, View: DeleteAccount })

function DeleteAccount({ data }: { data: Data }) {
  const user = useEmailAccount()
  return (
    <FormPage title={data.texts.title}>
      {user ? <DeletionForm user={user} {...data} /> : <div data-needs-script="" />}
    </FormPage>
  )
}

function DeletionForm({ user, texts, errors }: Data & { user: User }) {
  const language = useLanguage()
  const { field, submit, isSending, needsSignIn } = useDeletion(user, errors)
  const { name, defaultValue } = field('impressions')
  const choices = [
    ['keep-unnamed', texts.keepImpressions],
    ['delete', texts.deleteImpressions],
  ] as const
  return (
    <form method="post" className={form.form} onSubmit={submit}>
      <p>{texts.question.replace('{email}', () => user.email)}</p>
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
          <SiteLink className="button" to={pathToSignIn(language, pathTo(language, 'deleteAccount'))}>
            {texts.signInAgain}
          </SiteLink>
        ) : (
          <SubmitButton isSending={isSending} isDestructive>
            {texts.confirm}
          </SubmitButton>
        )}
        <SiteLink className="button quiet" screen="userAccount">
          {texts.back}
        </SiteLink>
      </div>
    </form>
  )
}

function useDeletion(user: User, errors: Data['errors']) {
  const [needsSignIn, setNeedsSignIn] = useState(false)
  const deletion = useForm({
    initial: { impressions: 'keep-unnamed' },
    errors,
    send: async ({ impressions }) => {
      const { deleteAccount } = await import('#src/account/http.ts')
      try {
        showMessage(
          'success',
          await deleteAccount(user.email, impressions === 'delete' ? 'delete' : 'keep-unnamed'),
        )
        forgetInput()
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
