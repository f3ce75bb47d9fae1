import { IMPRESSION_MAX } from '@portfolio/contract/limits'
import { codePoints } from '@portfolio/contract/text'
import { type FormEvent, useId, useState } from 'react'
import { useRequiredUser } from '#src/account/use-required-user.ts'
import { redirectStrangers } from '#src/account/redirect-strangers.ts'
import { foundTexts } from '#src/content/content.ts'
import { WRITE_IMPRESSION_QUERY } from '#src/content/queries/guestbook.ts'
import { type ScreenRequest, defineScreen } from '#src/screens/screen.tsx'
import button from '#src/ui/button.module.css'
import { FormPage } from '#src/ui/form-page.tsx'
import form from '#src/ui/form.module.css'
import { SiteLink } from '#src/ui/site-link.tsx'
import { useDraft } from './use-draft.ts'
import { useSending } from './use-sending.ts'

async function load({ content, language }: ScreenRequest) {
  redirectStrangers(language)
  const texts = await content.load(WRITE_IMPRESSION_QUERY, { language })
  return foundTexts(texts)
}
type Texts = Awaited<ReturnType<typeof load>>

export const screen = defineScreen({
  load,
  describe: ({ title, description }) => ({ title, description, isListed: false }),
  View: WriteImpression,
})

function WriteImpression({ data: texts }: { data: Texts }) {
  const id = useId()
  const user = useRequiredUser()
  const send = useSending(texts)
  const { text, field } = useDraft()
  const length = codePoints((text ?? '').trim())
  // Enabled before hydration, because without scripts nothing would enable it.
  const isDisabled = text !== null && (length === 0 || length > IMPRESSION_MAX)
  const [isSending, setIsSending] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const website = new FormData(event.currentTarget).get('website')
    if (!user || isSending) return
    setIsSending(true)
    void send(user, text ?? '', typeof website === 'string' ? website : '').finally(() => setIsSending(false))
  }
  return (
    <FormPage title={texts.title}>
      <form method="post" className={form.form} onSubmit={submit}>
        <p>{texts.introduction}</p>
        <div className={form.field}>
          <label htmlFor={id}>{texts.label}</label>
          <textarea id={id} className={form.input} name="impression" rows={10} required {...field} />
          <output
            htmlFor={id}
            className={`with-script ${form.hint}`}
            data-wrong={length > IMPRESSION_MAX || undefined}
          >
            {length}/{IMPRESSION_MAX}
          </output>
        </div>
        {/* Honeypot. */}
        <div className="visually-hidden" aria-hidden>
          <input name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <div className={form.actions}>
          <button type="submit" className={button.button} disabled={isDisabled || isSending}>
            {texts.send}
            {isSending && <span className={button.pending} />}
          </button>
          <SiteLink className={button.quiet} screen="comments">
            {texts.back}
          </SiteLink>
        </div>
      </form>
    </FormPage>
  )
}
