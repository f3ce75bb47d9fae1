import type { HumanCheck } from '@portfolio/contract/contact'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { holdDraft, messageDraft, restoreDraft } from '#src/contact/message-draft.ts'
import { sentenceOf } from '@portfolio/contract/api-client'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '@portfolio/contract/paths'
import { showMessage } from '#src/state/message.ts'
import { useStore } from '#src/state/store.ts'

const BACK_HOME_AFTER_MS = 6_000
/** The API takes answers within a second for those of programs. */
const QUICKEST_ANSWER_MS = 1_250

const waitUntil = (moment: number) =>
  new Promise((resolve) => setTimeout(resolve, moment - performance.now()))

type Words = { verified: string; notHuman: string; unexpected: string }

/** The human check of the message that is held; without one the visitor is sent to write it. */
export function useVerification(words: Words) {
  const language = useLanguage()
  const navigate = useNavigate()
  const contact = pathTo(language, 'contact')
  const home = pathTo(language, 'home')
  const draft = useStore(messageDraft, null)
  const [check, setCheck] = useState<HumanCheck | null>(null)
  const [tile, setTile] = useState<string | null>(null)
  const [state, setState] = useState<'asking' | 'sending' | 'over'>('asking')
  const askedAt = useRef(0)

  useEffect(() => {
    if (!restoreDraft()) {
      void navigate(contact, { replace: true })
      return undefined
    }
    let isGone = false
    import('#src/contact/http.ts')
      .then(({ fetchHumanCheck }) => fetchHumanCheck())
      .then(
        (asked) => {
          if (isGone) return
          askedAt.current = performance.now()
          setCheck(asked)
        },
        (error: unknown) => showMessage('error', sentenceOf(error, words.unexpected)),
      )
    return () => {
      isGone = true
    }
  }, [navigate, contact, words.unexpected])

  useEffect(() => {
    if (state !== 'over') return undefined
    const timer = setTimeout(() => void navigate(home), BACK_HOME_AFTER_MS)
    return () => clearTimeout(timer)
  }, [state, navigate, home])

  function choose(chosen: string) {
    if (chosen === check?.target) {
      setTile(chosen)
      showMessage('success', words.verified)
      return
    }
    // An error goes with its page, so it is shown on the page that it leads to.
    void Promise.resolve(navigate(contact)).then(() => showMessage('error', words.notHuman))
  }

  async function send() {
    if (!draft || !check || !tile || state !== 'asking') return
    setState('sending')
    try {
      const { sendContact } = await import('#src/contact/http.ts')
      await waitUntil(askedAt.current + QUICKEST_ANSWER_MS)
      showMessage('success', await sendContact(draft, { challenge: check.challenge, tile }, language))
      holdDraft(null)
    } catch (error) {
      showMessage('error', sentenceOf(error, words.unexpected))
    }
    setState('over')
  }

  return { check, tile, state, choose, send: () => void send() }
}
