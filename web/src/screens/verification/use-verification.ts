import { useEffect, useState } from 'react'
import { fetchHumanCheck, sendContact } from '#src/contact/http.ts'
import { holdDraft, restoreDraft, useMessageDraft } from '#src/contact/message-draft.ts'
import { useRead } from '#src/forms/use-read.ts'
import { refusalMessage } from '@portfolio/contract/api-client'
import { useLanguage, useGoTo } from '#src/language/language.ts'
import { showMessage } from '#src/state/message.ts'
import { userStore } from '#src/state/user.ts'

const BACK_HOME_AFTER_MS = 6_000
/** The API rejects answers within a second as a program's. */
const QUICKEST_ANSWER_MS = 1_250

const waitUntil = (moment: number) => new Promise((resolve) => setTimeout(resolve, moment - Date.now()))

type Words = { verified: string; notHuman: string; unexpected: string }

/** The human check of the drafted message; without a draft it redirects to the contact form. */
export function useVerification(words: Words) {
  const language = useLanguage()
  const goTo = useGoTo()
  const draft = useMessageDraft()
  const {
    data: check = null,
    dataUpdatedAt: askedAt,
    error,
    refetch,
  } = useRead('human-check', fetchHumanCheck, words.unexpected, draft !== null)
  const [tile, setTile] = useState<string | null>(null)
  const [state, setState] = useState<'asking' | 'sending' | 'sent' | 'refused'>('asking')
  /** First name of the sender, kept because the draft is deleted once it is sent. */
  const [sender, setSender] = useState('')

  useEffect(() => {
    if (!restoreDraft()) void goTo('contact', { replace: true })
  }, [goTo])
  useEffect(() => {
    if (state !== 'sent' && state !== 'refused') return undefined
    const timer = setTimeout(() => void goTo('home'), BACK_HOME_AFTER_MS)
    return () => clearTimeout(timer)
  }, [state, goTo])

  function choose(chosen: string) {
    if (chosen === check?.target) {
      setTile(chosen)
      showMessage('success', words.verified)
      return
    }
    // A navigation closes error toasts, so this one is shown after the redirect.
    void goTo('contact').then(() => showMessage('error', words.notHuman))
  }

  async function send() {
    if (!draft || !check || !tile || state !== 'asking') return
    setState('sending')
    try {
      await waitUntil(askedAt + QUICKEST_ANSWER_MS)
      showMessage('success', await sendContact(draft, { challenge: check.challenge, tile }, language))
      setSender((userStore.get() ?? draft).first_name)
      setState('sent')
      holdDraft(null)
    } catch (refusal) {
      showMessage('error', refusalMessage(refusal, words.unexpected))
      setState('refused')
    }
  }

  const failure = error && refusalMessage(error, words.unexpected)
  return {
    check,
    failure,
    readAgain: () => void refetch(),
    tile,
    state,
    sender,
    choose,
    send: () => void send(),
  }
}
