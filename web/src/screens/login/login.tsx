import { redirect } from 'react-router-dom'
import { foundTexts } from '#src/content/content.ts'
import { LOGIN_QUERY } from '#src/content/queries/sign-in.ts'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '@portfolio/contract/paths'
import type { ScreenRequest } from '#src/screens/screen.tsx'
import { defineUnlisted } from '#src/screens/unlisted.ts'
import { FormPage } from '#src/ui/form.tsx'
import form from '#src/ui/form.module.css'
import { SiteLink } from '#src/ui/site-link.tsx'

async function load({ content, hasGoogle, language }: ScreenRequest) {
  if (!hasGoogle) throw redirect(pathTo(language, 'emailLogin'))
  return { texts: foundTexts(await content.load(LOGIN_QUERY, { language })) }
}
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineUnlisted({ load, View: Login })

function Login({ data: { texts } }: { data: Data }) {
  const language = useLanguage()
  return (
    <FormPage title={texts.title}>
      <div className={form.form}>
        {/* A full page load: the security policy allows Google's script on that page only. */}
        <a className="button" href={pathTo(language, 'googleLogin')}>
          {texts.google}
        </a>
        <SiteLink className="button" screen="emailLogin">
          {texts.email}
        </SiteLink>
      </div>
      <div className={form.links}>
        <SiteLink screen="comments">{texts.back}</SiteLink>
      </div>
    </FormPage>
  )
}
