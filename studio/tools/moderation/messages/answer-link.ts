import type { ReceivedMessage } from '@portfolio/contract/contact-inbox'

/** In code points; some systems cut longer addresses off. */
const QUOTED_MAX = 1_000

/** The address that opens the owner's mail program with an answer to write (RFC 6068). */
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
