import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { MailedLink } from '#src/account/http.ts'
import { showRefusal } from '#src/forms/show-refusal.ts'
import { RefusedError, sentenceOf } from '@portfolio/contract/api-client'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '@portfolio/contract/paths'

/** What came of a link; `code` is the refusal's name. */
export type Outcome = { message: string; code: string | null; isActivated: boolean }

const REDIRECT_AFTER_MS = 5000

/** Opens a mailed activation link once; a success leads to the sign-in after five seconds. */
export function useActivation(link: MailedLink, errors: { unexpected: string }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isSending, setIsSending] = useState(false)
  const isAsked = useRef(false)
  const navigate = useNavigate()
  const signInPage = pathTo(useLanguage(), 'emailLogin')
  const isActivated = outcome?.isActivated === true

  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void open(link, errors).then(setOutcome)
  }, [link, errors])
  useEffect(() => {
    if (!isActivated) return
    const timer = setTimeout(() => void navigate(signInPage), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isActivated, navigate, signInPage])

  const renew = () => {
    if (isSending) return
    setIsSending(true)
    import('#src/account/http.ts')
      .then(({ sendNewLink }) => sendNewLink(link))
      .then((message) => setOutcome({ message, code: null, isActivated: false }))
      .catch((error: unknown) => showRefusal(error, errors.unexpected))
      .finally(() => setIsSending(false))
  }
  return { outcome, isSending, renew }
}

async function open(link: MailedLink, errors: { unexpected: string }): Promise<Outcome> {
  try {
    const { activate } = await import('#src/account/http.ts')
    return { message: await activate(link), code: null, isActivated: true }
  } catch (error) {
    const code = error instanceof RefusedError ? error.code : null
    return { message: sentenceOf(error, errors.unexpected), code, isActivated: false }
  }
}
