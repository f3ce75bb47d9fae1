import { IMPRESSION_MAX } from '@portfolio/api/contract/impression'
import { codePoints } from '@portfolio/api/contract/text'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { foundTexts } from '#src/content/content.ts'
import { WRITE_IMPRESSION_QUERY } from '#src/content/queries/guestbook.ts'
import { postImpression } from '#src/guestbook/http.ts'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '#src/paths.ts'
import { type ScreenRequest, defineScreen } from '#src/screens/screen.tsx'
import { showMessage } from '#src/state/message.ts'
import { userStore } from '#src/state/user.ts'

async function load({ content, language }: ScreenRequest) {
  const texts = await content.load(WRITE_IMPRESSION_QUERY, { language })
  return foundTexts(texts)
}
type Texts = Awaited<ReturnType<typeof load>>

export const screen = defineScreen({
  load,
  describe: ({ title, description }) => ({ title, description }),
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
    <>
      <h1>{texts.title}</h1>
      <form onSubmit={submit}>
        <label htmlFor={id}>{texts.label}</label>
        <textarea id={id} rows={10} value={text} onChange={(event) => setText(event.target.value)} required />
        <output htmlFor={id}>
          {length}/{IMPRESSION_MAX}
        </output>
        <button type="submit" disabled={isSending || length > IMPRESSION_MAX}>
          {texts.send}
        </button>
        <Link to={comments}>{texts.back}</Link>
      </form>
    </>
  )
}
