import { readMailedLink } from '#src/account/mailed-link.ts'
import { NewPasswordForm } from '#src/account/new-password-form.tsx'
import { RESET_PASSWORD_QUERY } from '#src/content/queries/sign-in.ts'
import { defineUnlisted, textsLoader } from '#src/screens/unlisted.ts'
import { FormPage } from '#src/ui/form.tsx'
import form from '#src/ui/form.module.css'
import { SiteLink } from '#src/ui/site-link.tsx'

const load = textsLoader(RESET_PASSWORD_QUERY, (request) => ({ link: readMailedLink(request) }))
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineUnlisted({
  load,
  View: ResetPassword,
  dependsOnSearch: true,
})

function ResetPassword({ data }: { data: Data }) {
  const { link, texts } = data
  const send = async (password: string) =>
    (await import('#src/account/http.ts')).resetPassword(link, password)
  return (
    <FormPage title={texts.title}>
      <NewPasswordForm data={data} label={texts.passwordLabel} submit={texts.submit} send={send} />
      <div className={form.links}>
        <SiteLink screen="forgottenPassword">{texts.newLink}</SiteLink>
      </div>
    </FormPage>
  )
}
