import type { User } from '@portfolio/contract/account'
import { DEFAULT_OWNER_EMAIL } from '@portfolio/contract/default-owner'
import { useState } from 'react'
import { useRequiredUser } from '#src/account/required-user.ts'
import { useLayoutData } from '#src/content/layout-data.ts'
import { SignOutWithoutScript } from '#src/chrome/sign-out-without-script.tsx'
import { useSignOut } from '#src/chrome/use-sign-out.ts'
import { defineUnlisted } from '#src/screens/unlisted.ts'
import form from '#src/ui/form.module.css'
import { MailAddress } from '#src/ui/mail-address.tsx'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'
import { type AccountData, loadAccount } from './account-data.ts'
import { EditForm } from './edit-form.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { SecondFactor } from './second-factor/second-factor.tsx'
import styles from './user-account.module.css'

export const screen = defineUnlisted({ load: loadAccount, View: UserAccount })

function UserAccount({ data }: { data: AccountData }) {
  const { texts } = data
  const [isLeaving, setIsLeaving] = useState(false)
  const user = useRequiredUser(isLeaving)
  return (
    <>
      <PageHeading title={texts.title}>
        <SignOutWithoutScript />
      </PageHeading>
      {!user && <div data-needs-script="" />}
      {user && (
        <div className={`page ${styles.page}`}>
          <section className={form.form}>
            <h2>{texts.details}</h2>
            <dl className={form.data}>
              <dt>{texts.firstNameLabel}</dt>
              <dd>{user.first_name}</dd>
              <dt>{texts.lastNameLabel}</dt>
              <dd>{user.last_name}</dd>
              <dt>{texts.emailLabel}</dt>
              <dd>
                <MailAddress address={user.email} />
              </dd>
            </dl>
            {user._id && <AddressLink user={user} texts={texts} />}
            <SignOutAndBack back={texts.back} />
          </section>
          {user._id && <EditForm user={user} data={data} onSaved={() => setIsLeaving(true)} />}
          <OwnSessions {...data} />
          <SecondFactor user={user} data={data} />
          <section className={form.form}>
            <h2>{texts.data}</h2>
            <p>{texts.dataHint}</p>
            <a className="button quiet" href="/api/user/user-account/data" download>
              {texts.download}
            </a>
            {user._id && (
              <>
                <p>{texts.deleteHint}</p>
                <SiteLink screen="deleteAccount">{texts.deleteAccount}</SiteLink>
              </>
            )}
          </section>
        </div>
      )}
    </>
  )
}

/** The owner's default address can receive no mail, so the page asks for another one. */
const AddressLink = ({ user, texts }: { user: User; texts: AccountData['texts'] }) => (
  <>
    {user.role === 'owner' && user.email === DEFAULT_OWNER_EMAIL && <p>{texts.defaultEmail}</p>}
    <SiteLink screen="changeEmail">{texts.changeEmail}</SiteLink>
  </>
)

function SignOutAndBack({ back }: { back: string }) {
  const { texts } = useLayoutData()
  const signOut = useSignOut(texts)
  return (
    <div className={form.actions}>
      <button type="button" className="button quiet" onClick={() => void signOut()}>
        {texts.signOut}
      </button>
      <SiteLink className="button quiet" screen="comments">
        {back}
      </SiteLink>
    </div>
  )
}
