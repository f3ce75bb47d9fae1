import type { ContactMessage } from '@portfolio/contract/contact'
import type { Language } from '@portfolio/contract/language'
import type { GivenRole } from '@portfolio/contract/team'
import { pathTo } from '@portfolio/contract/paths'
import { pathToInvitation, pathToMailedLink } from '@portfolio/contract/secret-links'
import type { MailText, Translations } from '#src/content/translations.ts'
import { addressedName } from '@portfolio/contract/vocative'
import type { SiteIdentity } from '#src/content/site-identity.ts'
import type { MailLink } from './mail-links.ts'
import type { Mail } from './outbox.ts'
import { composeMail } from './compose-mail.ts'

type Words = { subject: MailText; body: MailText; action: MailText | null }
type Recipient = { email: string; first_name: string; language: Language }
/**
 * @property path the page that the mail links to, with the language's prefix
 * @property link set when that link is single-use
 */
type More = { path?: string; link?: MailLink; values?: Record<string, string>; quote?: string }
export type Letters = ReturnType<typeof createLetters>

/** @param deps.origin the site's own address, never one that a request claims */
export function createLetters(deps: {
  translations: Translations
  site: Pick<SiteIdentity, 'ownerName'>
  origin: string
}) {
  const { translations, site, origin } = deps
  const { host } = new URL(origin)

  async function letter(words: Words, to: Recipient, more: More = {}): Promise<Mail> {
    const { email, first_name } = to
    const language = translations.languageFor(to.language)
    const mail = composeMail({
      to: email,
      language,
      texts: {
        subject: await translations.mail(words.subject, language),
        body: await translations.mail(words.body, language),
        action: words.action ? await translations.mail(words.action, language) : null,
        linkHint: await translations.mail('linkHint', language),
        footer: await translations.mail('footer', language),
      },
      values: { name: addressedName(first_name, language), ...more.values },
      sender: { owner: (await site.ownerName()) ?? host, origin, host },
      ...(more.path ? { link: origin + more.path } : {}),
      ...(more.quote ? { quote: more.quote } : {}),
    })
    return more.link ? { ...mail, link: more.link } : mail
  }

  return {
    activation: (to: Recipient, accountId: string, token: string) =>
      letter({ subject: 'activationSubject', body: 'activationBody', action: 'activationAction' }, to, {
        path: pathToMailedLink(to.language, 'activateAccount', accountId, token),
        link: { purpose: 'activation', account: accountId },
      }),
    alreadyRegistered: (to: Recipient) =>
      letter(
        {
          subject: 'alreadyRegisteredSubject',
          body: 'alreadyRegisteredBody',
          action: 'alreadyRegisteredAction',
        },
        to,
        { path: pathTo(to.language, 'forgottenPassword') },
      ),
    passwordReset: (to: Recipient, accountId: string, token: string) =>
      letter(
        { subject: 'passwordResetSubject', body: 'passwordResetBody', action: 'passwordResetAction' },
        to,
        {
          path: pathToMailedLink(to.language, 'resetPassword', accountId, token),
          link: { purpose: 'reset', account: accountId },
        },
      ),
    invitation: (to: Recipient, id: string, { role, token }: { role: GivenRole; token: string }) =>
      letter(
        {
          subject: 'invitationSubject',
          body: role === 'editor' ? 'editorInvitationBody' : 'moderatorInvitationBody',
          action: 'invitationAction',
        },
        to,
        {
          path: pathToInvitation(to.language, token),
          link: { purpose: 'invitation', account: id },
          values: { email: to.email, site: new URL(origin).host },
        },
      ),
    /** To the new address. */
    emailChange: (to: Recipient, accountId: string, token: string) =>
      letter({ subject: 'emailChangeSubject', body: 'emailChangeBody', action: 'emailChangeAction' }, to, {
        path: pathToMailedLink(to.language, 'confirmEmail', accountId, token),
        link: { purpose: 'email-change', account: accountId },
      }),
    /** To the holder of an address that somebody else wants for their account. */
    emailInUse: (to: Recipient) =>
      letter({ subject: 'emailInUseSubject', body: 'emailInUseBody', action: null }, to),
    /** To the old address. */
    emailChanged: (to: Recipient, accountId: string, token: string) =>
      letter({ subject: 'emailChangedSubject', body: 'emailChangedBody', action: 'emailChangedAction' }, to, {
        path: pathToMailedLink(to.language, 'undoEmail', accountId, token),
        link: { purpose: 'email-undo', account: accountId },
      }),
    /** To the address that an undone change had set. */
    emailUndone: (to: Recipient) =>
      letter({ subject: 'emailUndoneSubject', body: 'emailUndoneBody', action: null }, to),
    passwordChanged: (to: Recipient) =>
      letter(
        { subject: 'passwordChangedSubject', body: 'passwordChangedBody', action: 'passwordChangedAction' },
        to,
        { path: pathTo(to.language, 'forgottenPassword') },
      ),
    secondFactorOn: (to: Recipient) =>
      letter(
        { subject: 'secondFactorOnSubject', body: 'secondFactorOnBody', action: 'secondFactorAction' },
        to,
        { path: pathTo(to.language, 'userAccount') },
      ),
    secondFactorOff: (to: Recipient) =>
      letter(
        { subject: 'secondFactorOffSubject', body: 'secondFactorOffBody', action: 'secondFactorAction' },
        to,
        { path: pathTo(to.language, 'userAccount') },
      ),
    recoveryCodeUsed: (to: Recipient, left: number) =>
      letter(
        { subject: 'recoveryCodeUsedSubject', body: 'recoveryCodeUsedBody', action: 'secondFactorAction' },
        to,
        { path: pathTo(to.language, 'userAccount'), values: { left: String(left) } },
      ),
    /** To the owner; a reply goes to the sender. */
    contactMessage: async (to: Recipient, { message, ...sender }: ContactMessage): Promise<Mail> => ({
      ...(await letter({ subject: 'contactMessageSubject', body: 'contactMessageBody', action: null }, to, {
        values: { ...sender, phone: sender.phone || '–' },
        quote: message,
      })),
      replyTo: sender.email,
    }),
    /** To the sender, whose address is not verified: quotes nothing that a stranger chose, not even the name. */
    contactReceived: (to: { email: string; language: Language }) =>
      letter(
        { subject: 'contactCopySubject', body: 'contactReceivedBody', action: null },
        { ...to, first_name: '' },
      ),
    /** To a signed-in sender. */
    contactCopy: (to: Recipient, { message }: ContactMessage) =>
      letter({ subject: 'contactCopySubject', body: 'contactCopyBody', action: null }, to, {
        quote: message,
      }),
    guestbookDigest: (to: Recipient, counted: { published: number; waiting: number; reported: number }) =>
      letter({ subject: 'digestSubject', body: 'digestBody', action: 'digestAction' }, to, {
        path: '/studio/moderation',
        values: {
          published: String(counted.published),
          waiting: String(counted.waiting),
          reported: String(counted.reported),
        },
      }),
    /** To the owner. */
    backupFailed: (to: Recipient, reason: string) =>
      letter({ subject: 'backupFailedSubject', body: 'backupFailedBody', action: null }, to, {
        values: { reason },
      }),
    /** @param impressions whether the person's impressions were deleted or lost their name */
    accountDeleted: async (to: Recipient, impressions: 'delete' | 'keep-unnamed'): Promise<Mail> => {
      const body = impressions === 'delete' ? 'accountDeletedBody' : 'accountDeletedKeptBody'
      return {
        ...(await letter({ subject: 'accountDeletedSubject', body, action: null }, to)),
        isLast: true,
      }
    },
  }
}
