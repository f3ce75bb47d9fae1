import { useLocation } from 'react-router-dom'
import { signOut } from '#src/account/session.ts'
import { pathToSignIn } from '#src/account/sign-in.ts'
import { useForm } from '#src/forms/use-form.ts'
import { useLanguage } from '#src/language/language.ts'
import { showMessage } from '#src/state/message.ts'
import { storeUser, useUser } from '#src/state/user.ts'
import styles from '#src/ui/form.module.css'
import { Form } from '#src/ui/form.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'
import type { InvitationData } from './accept-invitation.data.ts'

type Props = Pick<InvitationData, 'token' | 'texts' | 'errors'>

/** For people whose address has an account: once signed in, they accept by one press. */
export function ExistingAccount({ email, ...props }: Props & { email: string }) {
  const { texts } = props
  const { pathname, search } = useLocation()
  const signInPage = pathToSignIn(useLanguage(), pathname + search)
  if (useUser()) return <Press {...props} />
  return (
    <div className={styles.form}>
      <p>{texts.signInFirst.replace('{email}', () => email)}</p>
      <SiteLink className="button" to={signInPage}>
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
  const form = useForm({
    initial: {},
    errors,
    send: async (_values, isHere) => {
      const { acceptInvitation } = await import('#src/account/invitation.ts')
      await acceptInvitation(token)
      if (isHere()) location.assign('/studio')
    },
  })
  return (
    <Form of={form} submit={texts.accept} hasFocus>
      <input type="hidden" name="hasAccount" value="yes" />
    </Form>
  )
}

export function OtherAccount({ texts, errors }: Props) {
  const leave = async () => {
    const refusal = await signOut(errors.unexpected)
    if (refusal) showMessage('error', refusal)
    else storeUser(null)
  }
  return (
    <div className={styles.form}>
      <p>{errors.otherPerson}</p>
      <button type="button" className="button" onClick={() => void leave()}>
        {texts.otherAccount}
      </button>
    </div>
  )
}
