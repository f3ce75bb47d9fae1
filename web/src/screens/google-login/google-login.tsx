import { useEffect, useRef } from 'react'
import { GOOGLE_LOGIN_QUERY } from '#src/content/queries/sign-in.ts'
import { defineUnlisted, textsLoader } from '#src/screens/unlisted.ts'
import { FormPage } from '#src/ui/form.tsx'
import form from '#src/ui/form.module.css'
import { SiteLink } from '#src/ui/site-link.tsx'
import { useGoogleButton } from './use-google-button.ts'

const load = textsLoader(GOOGLE_LOGIN_QUERY, ({ hasGoogle, url }) => ({
  hasGoogle,
  error: url.searchParams.get('error'),
}))
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineUnlisted({ load, View: GoogleLogin })

function GoogleLogin({ data: { texts, errors, hasGoogle, error } }: { data: Data }) {
  const place = useRef<HTMLDivElement>(null)
  const state = useGoogleButton(place, texts.success, hasGoogle)
  useEffect(() => {
    if (error) console.error(`signing in with Google failed: ${error}`)
  }, [error])
  return (
    <FormPage title={texts.title}>
      <div className={form.form} data-needs-script={hasGoogle ? '' : undefined}>
        {hasGoogle && <p>{texts.introduction}</p>}
        <div ref={place} hidden={state !== 'ready'} />
        {state === 'waiting' && <output>{texts.waiting}</output>}
        {state === 'not-set-up' && <output>{errors.googleNotSetUp}</output>}
        {state === 'unreachable' && <output>{errors.googleUnreachable}</output>}
        {state === 'by-redirect' && (
          <a className="button" href="/api/auth/google/redirect">
            {texts.redirect}
          </a>
        )}
      </div>
      <div className={form.links}>
        <SiteLink screen="login">{texts.back}</SiteLink>
      </div>
    </FormPage>
  )
}
