import { type FormEvent, useId } from 'react'
import { foundTexts } from '#src/content/content.ts'
import { VERIFICATION_QUERY } from '#src/content/queries/contact.ts'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '@portfolio/contract/paths'
import { type ScreenRequest, defineScreen } from '#src/screens/screen.tsx'
import button from '#src/ui/button.module.css'
import { FormPage } from '#src/ui/form-page.tsx'
import form from '#src/ui/form.module.css'
import { SiteLink } from '#src/ui/site-link.tsx'
import { useVerification } from './use-verification.ts'
import styles from './verification.module.css'

async function load({ content, language }: ScreenRequest) {
  const { texts, errors } = await content.load(VERIFICATION_QUERY, { language })
  return { texts: foundTexts(texts), errors: foundTexts(errors) }
}
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineScreen({
  load,
  describe: ({ texts: { title, description } }) => ({ title, description, isListed: false }),
  View: Verification,
})

function Verification({ data: { texts, errors } }: { data: Data }) {
  const { check, tile, state, choose, send } = useVerification({ verified: texts.verified, ...errors })
  const question = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <FormPage title={texts.title}>
      <form method="post" className={form.form} onSubmit={submit}>
        {check ? (
          <>
            <p id={question}>{texts.question.replace('{colour}', check.target)}</p>
            <ul className={styles.tiles} aria-label={texts.tiles}>
              {check.tiles.map((colour) => (
                <li key={colour}>
                  <button
                    type="button"
                    className={styles.tile}
                    aria-describedby={question}
                    aria-pressed={colour === tile}
                    disabled={tile !== null && colour !== tile}
                    onClick={() => tile === null && choose(colour)}
                  >
                    <span className={styles.colour} style={{ backgroundColor: colour }} />
                    {colour}
                  </button>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <output>{texts.waiting}</output>
        )}
        <label className={styles.box}>
          <input type="checkbox" checked={tile !== null} disabled readOnly />
          {texts.isHuman}
        </label>
        <button
          type="submit"
          className={button.button}
          disabled={tile === null}
          aria-disabled={state !== 'asking' || undefined}
        >
          {texts.submit}
          {state === 'sending' && <span className={button.pending} />}
        </button>
        <output className={form.hint}>{state === 'over' && texts.leaving}</output>
      </form>
      <div className={form.links}>
        <SiteLink to={pathTo(useLanguage(), 'contact')}>{texts.back}</SiteLink>
      </div>
    </FormPage>
  )
}
