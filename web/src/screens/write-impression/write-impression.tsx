import { IMPRESSION_MAX } from '@portfolio/api/contract/limits'
import { codePoints } from '@portfolio/api/contract/text'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { foundTexts } from '#src/content/content.ts'
import { WRITE_IMPRESSION_QUERY } from '#src/content/queries/guestbook.ts'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '#src/paths.ts'
import { type ScreenRequest, defineScreen } from '#src/screens/screen.tsx'
import { showMessage } from '#src/state/message.ts'
import { userStore } from '#src/state/user.ts'
import button from '#src/ui/button.module.css'
import { FormPage } from '#src/ui/form-page.tsx'
import form from '#src/ui/form.module.css'
import { SiteLink } from '#src/ui/site-link.tsx'

async function load({ content, language }: ScreenRequest) {
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
  const language = useLanguage()
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useState('')
  const [isSending, setIsSending] = useState(false)
  const comments = pathTo(language, 'comments')

  useEffect(() => {
    if (!userStore.get()) void navigate(comments, { replace: true })
  }, [navigate, comments])

  async function send() {
    setIsSending(true)
    try {
      const { postImpression } = await import('#src/guestbook/http.ts')
      const { message } = await postImpression({ impression: text })
      showMessage('success', message)
      await navigate(comments)
    } catch (error) {
      showMessage('error', error instanceof Error ? error.message : String(error))
      setIsSending(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const length = codePoints(text.trim())

  return (
    <FormPage title={texts.title}>
      <form className={form.form} onSubmit={submit}>
        <div className={form.field}>
          <label htmlFor={id}>{texts.label}</label>
          <textarea
            id={id}
            className={form.input}
            rows={10}
            required
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <output htmlFor={id} className={form.hint} data-wrong={length > IMPRESSION_MAX || undefined}>
            {length}/{IMPRESSION_MAX}
          </output>
        </div>
        <div className={form.actions}>
          <button
            type="submit"
            className={button.button}
            disabled={isSending || length === 0 || length > IMPRESSION_MAX}
          >
            {texts.send}
          </button>
          <SiteLink className={button.quiet} to={comments}>
            {texts.back}
          </SiteLink>
        </div>
      </form>
    </FormPage>
  )
}
