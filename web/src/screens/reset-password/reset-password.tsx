import { readMailedLink } from '#src/account/mailed-link.ts'
import { NewPasswordForm } from '#src/account/new-password-form.tsx'
import { foundSections } from '#src/content/found-sections.ts'
import { RESET_PASSWORD_QUERY } from '#src/content/queries/sign-in.ts'
import { type ScreenRequest, defineScreen } from '#src/screens/screen.tsx'
import { FormPage } from '#src/ui/form-page.tsx'
import form from '#src/ui/form.module.css'
import { SiteLink } from '#src/ui/site-link.tsx'

async function load(request: ScreenRequest) {
  const { content, language } = request
  const link = readMailedLink(request)
  return { link, ...foundSections(await content.load(RESET_PASSWORD_QUERY, { language })) }
}
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineScreen({
  load,
  describe: ({ texts: { title, description } }) => ({ title, description, isListed: false }),
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
