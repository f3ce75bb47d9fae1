import type { Language } from '#contract/language.ts'
import type { MailText, Texts } from '#src/texts/texts.ts'
import type { Mail } from './outbox.ts'
import { composeMail } from './templates.ts'

type Words = { subject: MailText; body: MailText; action: MailText | null }
type Recipient = { email: string; first_name: string; language: Language }
export type Letters = ReturnType<typeof createLetters>

/** @param origin the site's own address, never one that a request claims */
export function createLetters({ texts, origin }: { texts: Texts; origin: string }) {
  // The Studio has one address in all languages.
  const linkTo = (language: Language, path: string) =>
    `${origin}${language === 'srb' && !path.startsWith('/studio') ? '/srb' : ''}${path}`

  async function letter(
    words: Words,
    to: Recipient,
    path?: string,
    values: Record<string, string> = {},
  ): Promise<Mail> {
    const { email, language, first_name } = to
    return composeMail({
      to: email,
      language,
      texts: {
        subject: await texts.mail(words.subject, language),
        body: await texts.mail(words.body, language),
        action: words.action ? await texts.mail(words.action, language) : null,
      },
      values: { ...values, name: first_name },
      ...(path ? { link: linkTo(language, path) } : {}),
    })
  }

  return {
    activation: (to: Recipient, accountId: string, token: string) =>
      letter(
        { subject: 'activationSubject', body: 'activationBody', action: 'activationAction' },
        to,
        `/activate-account/${accountId}?token=${token}`,
      ),
    alreadyRegistered: (to: Recipient) =>
      letter(
        {
          subject: 'alreadyRegisteredSubject',
          body: 'alreadyRegisteredBody',
          action: 'alreadyRegisteredAction',
        },
        to,
        '/forgotten-password',
      ),
    passwordReset: (to: Recipient, accountId: string, token: string) =>
      letter(
        { subject: 'passwordResetSubject', body: 'passwordResetBody', action: 'passwordResetAction' },
        to,
        `/reset-password/${accountId}?token=${token}`,
      ),
    passwordChanged: (to: Recipient) =>
      letter(
        { subject: 'passwordChangedSubject', body: 'passwordChangedBody', action: 'passwordChangedAction' },
        to,
        '/forgotten-password',
      ),
    guestbookDigest: (to: Recipient, counted: { published: number; waiting: number; reported: number }) =>
      letter(
        { subject: 'digestSubject', body: 'digestBody', action: 'digestAction' },
        to,
        '/studio/moderation',
        {
          published: String(counted.published),
          waiting: String(counted.waiting),
          reported: String(counted.reported),
        },
      ),
    accountDeleted: (to: Recipient) =>
      letter({ subject: 'accountDeletedSubject', body: 'accountDeletedBody', action: null }, to),
  }
}
