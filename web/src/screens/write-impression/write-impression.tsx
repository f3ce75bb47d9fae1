import type { User } from '@portfolio/contract/account'
import { IMPRESSION_MAX } from '@portfolio/contract/limits'
import { pathTo } from '@portfolio/contract/paths'
import { codePoints } from '@portfolio/contract/text'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router-dom'
import { redirectStrangers, useRequiredUser } from '#src/account/required-user.ts'
import { SignOutWithoutScript } from '#src/chrome/sign-out-without-script.tsx'
import { foundTexts } from '#src/content/content.ts'
import { WRITE_IMPRESSION_QUERY } from '#src/content/queries/guestbook.ts'
import { usePosted } from '#src/forms/posted.ts'
import { showRefusal } from '#src/forms/show-refusal.ts'
import { showOptimistically } from '#src/guestbook/optimistic.ts'
import { useGoTo, useLanguage } from '#src/language/language.ts'
import { isServerReachable } from '#src/reachable.ts'
import type { ScreenRequest } from '#src/screens/screen.tsx'
import { defineUnlisted } from '#src/screens/unlisted.ts'
import { keepDraft, readDraft } from '#src/state/draft.ts'
import { showMessage } from '#src/state/message.ts'
import { FormPage, SubmitButton } from '#src/ui/form.tsx'
import form from '#src/ui/form.module.css'
import { SiteLink } from '#src/ui/site-link.tsx'

async function load({ content, language }: ScreenRequest) {
  await redirectStrangers({ language })
  return { texts: foundTexts(await content.load(WRITE_IMPRESSION_QUERY, { language })) }
}
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineUnlisted({ load, View: WriteImpression })

function WriteImpression({ data: { texts } }: { data: Data }) {
  const id = useId()
  const user = useRequiredUser()
  const send = useSending(texts)
  const { text, field } = useDraft()
  const length = codePoints((text ?? '').trim())
  // Enabled before hydration, because without scripts nothing would enable it.
  const isTooLong = length > IMPRESSION_MAX
  const isDisabled = text !== null && (length === 0 || isTooLong)
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
          <textarea
            id={id}
            className={form.input}
            name="impression"
            rows={10}
            required
            aria-describedby={`${id}-hint`}
            {...field}
          />
          {/* Announced with the field, and at each key only while the text is too long. */}
          <output
            id={`${id}-hint`}
            className={`with-script ${form.hint}`}
            aria-live={isTooLong ? 'polite' : 'off'}
            data-wrong={isTooLong || undefined}
          >
            {`${length}/${IMPRESSION_MAX}`}
          </output>
        </div>
        {/* Honeypot. */}
        <div className="visually-hidden" aria-hidden>
          <input name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <div className={form.actions}>
          <SubmitButton isSending={isSending} isDisabled={isDisabled}>
            {texts.send}
          </SubmitButton>
          <SiteLink className="button quiet" screen="comments">
            {texts.back}
          </SiteLink>
        </div>
      </form>
      <SignOutWithoutScript />
    </FormPage>
  )
}

/** A text area with a stored draft; keeps input from before hydration, until which `text` is null. */
function useDraft() {
  const area = useRef<HTMLTextAreaElement>(null)
  const posted = usePosted()
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    if (!area.current) return
    area.current.value ||= readDraft()
    setText(area.current.value)
    keepDraft(area.current.value)
  }, [])
  const onInput = () => {
    const typed = area.current?.value ?? ''
    setText(typed)
    keepDraft(typed)
  }
  return { text, field: { ref: area, defaultValue: posted?.values.impression ?? '', onInput } }
}

/** Sends an impression and shows it in the list optimistically. A refusal removes it and restores the text. */
function useSending(texts: { notSent: string }) {
  const navigate = useNavigate()
  const goTo = useGoTo()
  const { revalidate } = useRevalidator()
  const language = useLanguage()
  const comments = pathTo(language, 'comments')

  return async (user: User, text: string, website: string) => {
    // Without the server, the list's page could not be loaded.
    if (!(await isServerReachable())) return showMessage('error', texts.notSent)
    const takeAway = showOptimistically(user, text.trim())
    const arriving = goTo('comments')
    try {
      const { postImpression } = await import('#src/guestbook/http.ts')
      const { message } = await postImpression({ email: user.email, impression: text, website })
      keepDraft('')
      showMessage('success', message)
      await arriving
      await revalidate()
      takeAway()
    } catch (error) {
      await arriving
      takeAway()
      if (location.pathname === comments) await navigate(pathTo(language, 'writeImpression'))
      showRefusal(error, texts.notSent)
    }
  }
}
