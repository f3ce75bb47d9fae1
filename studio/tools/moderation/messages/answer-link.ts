import type { ReceivedMessage } from '@portfolio/contract/contact-inbox'

/** In code points; some systems truncate longer URLs. */
const QUOTED_MAX = 1_000

/** A `mailto:` URL that opens a reply in the owner's mail program (RFC 6068). */
export function answerLink({ email, answerSubject, message }: ReceivedMessage): string {
  const characters = Array.from(message)
  const quoted = characters.length > QUOTED_MAX ? `${characters.slice(0, QUOTED_MAX).join('')} …` : message
  const body = `\r\n\r\n${quoted
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n')}`
  const address = email.split('@').map(encodeURIComponent).join('@')
  return `mailto:${address}?subject=${encodeURIComponent(answerSubject)}&body=${encodeURIComponent(body)}`
}
