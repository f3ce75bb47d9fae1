import { pathTo } from '@portfolio/contract/paths'
import { useLocation } from 'react-router-dom'
import { signOut } from '#src/account/session.ts'
import { useForm } from '#src/forms/use-form.ts'
import { useLanguage } from '#src/language/language.ts'
import { showMessage } from '#src/state/message.ts'
import { storeUser, useUser } from '#src/state/user.ts'
import button from '#src/ui/button.module.css'
import form from '#src/ui/form.module.css'
import { SiteLink } from '#src/ui/site-link.tsx'
import { SubmitButton } from '#src/ui/submit-button.tsx'
import type { InvitationData } from './accept-invitation.data.ts'

type Props = Pick<InvitationData, 'token' | 'texts' | 'errors'>

/** Somebody whose address has an account accepts by one press, once signed in. */
export function ExistingAccount({ email, ...props }: Props & { email: string }) {
  const { texts } = props
  const { pathname, search } = useLocation()
  const signInPage = pathTo(useLanguage(), 'emailLogin')
  if (useUser()) return <Press {...props} />
  return (
    <div className={form.form}>
      <p>{texts.signInFirst.replace('{email}', email)}</p>
      <SiteLink
        className={button.button}
        to={`${signInPage}?${new URLSearchParams({ origin: pathname + search })}`}
      >
        {texts.signIn}
      </SiteLink>
      {/* Without scripts, the page does not know who is signed in. */}
      <noscript>
        <Press {...props} />
      </noscript>
    </div>
  )
}

function Press({ token, texts, errors }: Props) {
  const { submit, isSending } = useForm({
    initial: {},
    errors,
    check: async () => [],
    send: async () => {
      const { acceptInvitation } = await import('#src/account/invitation.ts')
      await acceptInvitation(token)
      location.assign('/studio')
    },
  })
  return (
    <form method="post" className={form.form} onSubmit={submit}>
      <input type="hidden" name="hasAccount" value="yes" />
      <SubmitButton isSending={isSending} hasFocus>
        {texts.accept}
      </SubmitButton>
    </form>
  )
}

/** Somebody who is signed in with another account than the invited one. */
export function OtherAccount({ texts, errors }: Props) {
  const leave = async () => {
    const refusal = await signOut(errors.unexpected)
    if (refusal) showMessage('error', refusal)
    else storeUser(null)
  }
  return (
    <div className={form.form}>
      <p>{errors.otherPerson}</p>
      <button type="button" className={button.button} onClick={() => void leave()}>
        {texts.otherAccount}
      </button>
    </div>
  )
}
