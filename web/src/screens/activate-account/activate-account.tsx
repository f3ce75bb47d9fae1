import { readMailedLink } from '#src/account/mailed-link.ts'
import { describeUnlisted, loadTexts } from '#src/content/load-texts.ts'
import { ACTIVATION_QUERY } from '#src/content/queries/registration.ts'
import { type ScreenRequest, defineScreen } from '#src/screens/screen.tsx'
import button from '#src/ui/button.module.css'
import { FormPage } from '#src/ui/form-page.tsx'
import form from '#src/ui/form.module.css'
import { Form } from '#src/ui/form.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'
import { type Outcome, useActivation } from './use-activation.ts'

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
        <output>{chooseMessage(outcome, texts)}</output>
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

/** The account of a used link is already active. */
const chooseMessage = ({ code, message }: Outcome, texts: Data['texts']) =>
  code === 'linkSpent' ? texts.alreadyActive : message

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
