import type { ContactMessage } from '@portfolio/contract/contact'
import type { Language } from '@portfolio/contract/language'
import type { GivenRole } from '@portfolio/contract/team'
import { pathTo } from '@portfolio/contract/paths'
import { pathToInvitation, pathToMailedLink } from '@portfolio/contract/secret-links'
import type { MailText } from '@portfolio/contract/mail-texts'
import type { Translations } from '#src/content/translations.ts'
import { addressedName } from '@portfolio/contract/vocative'
import type { SiteIdentity } from '#src/content/site-identity.ts'
import type { MailLink } from './mail-links.ts'
import type { Mail } from './outbox.ts'
import { mailHtml } from './mail-html.ts'

type Words = { subject: MailText; body: MailText; action?: MailText }
type Named<Part extends string, Text = MailText> = Text extends `${infer Name}${Part}` ? Name : never
/** The name of a mail whose texts are `<name>Subject` and `<name>Body`. */
type Plain = Named<'Subject'> & Named<'Body'>
type Linked = Plain & Named<'Action'>
const INVITATIONS = { editor: 'editorInvitationBody', moderator: 'moderatorInvitationBody' } as const
export type Recipient = { email: string; first_name: string; language: Language }
/**
 * @property path the page that the mail links to, with the language's prefix
 * @property values replace placeholders such as `{name}`
 * @property link set when that link is single-use
 */
type More = { path?: string; link?: MailLink; values?: Record<string, string>; quote?: string }
/** @property quote what the author wrote; may be empty. @property path in the Studio */
type Commented = { author: string; title: string; quote: string; path: string }
export type Letters = ReturnType<typeof createLetters>

/** @param deps.origin the site's own address, never one that a request claims */
export function createLetters(deps: {
  translations: Translations
  site: Pick<SiteIdentity, 'ownerName'>
  origin: string
}) {
  const { translations, site, origin } = deps
  const { host } = new URL(origin)

  /** A mail as HTML and as plain text, from the translation documents. */
  async function letter(words: Words, to: Recipient, more: More = {}): Promise<Mail> {
    const language = translations.languageFor(to.language)
    const textOf = (key: MailText) => translations.mail(key, language)
    const owner = (await site.ownerName()) ?? host
    const values = { owner, site: host, name: addressedName(to.first_name, language), ...more.values }
    const subject = fill(await textOf(words.subject), values)
    const paragraphs = fill(await textOf(words.body), values).split(/\n{2,}/)
    const footer = fill(await textOf('footer'), values)
    const quote = more.quote || null
    const link = more.path ? origin + more.path : null
    const parts = [...paragraphs, quote, link, `-- \n${footer}\n${origin}`]
    const button =
      link && words.action
        ? { link, action: await textOf(words.action), hint: await textOf('linkHint') }
        : null
    return {
      to: to.email,
      subject,
      text: parts.filter((part) => part !== null).join('\n\n'),
      html: mailHtml({ subject, paragraphs, quote, button, footer, sender: { owner, origin }, language }),
      ...(more.link ? { link: more.link } : {}),
    }
  }

  const plain = (name: Plain, to: Recipient, more: More = {}) =>
    letter({ subject: `${name}Subject`, body: `${name}Body` }, to, more)

  const linked = (name: Linked, to: Recipient, more: More & { path: string }) =>
    letter({ subject: `${name}Subject`, body: `${name}Body`, action: `${name}Action` }, to, more)

  /** A letter with a link that works once. */
  const singleUse =
    (name: Linked, page: Parameters<typeof pathToMailedLink>[1], purpose: MailLink['purpose']) =>
    (to: Recipient, account: string, token: string) =>
      linked(name, to, {
        path: pathToMailedLink(to.language, page, account, token),
        link: { purpose, account },
      })

  const aboutSecondFactor = (name: Plain, to: Recipient, values: Record<string, string> = {}) =>
    letter({ subject: `${name}Subject`, body: `${name}Body`, action: 'secondFactorAction' }, to, {
      path: pathTo(to.language, 'userAccount'),
      values,
    })

  const offeringNewPassword = (name: Linked, to: Recipient) =>
    linked(name, to, { path: pathTo(to.language, 'forgottenPassword') })

  const aboutComment = (name: Linked, to: Recipient, { author, title, quote, path }: Commented) =>
    linked(name, to, { path, values: { author, title }, ...(quote ? { quote } : {}) })

  return {
    activation: singleUse('activation', 'activateAccount', 'activation'),
    passwordReset: singleUse('passwordReset', 'resetPassword', 'reset'),
    /** To the new address. */
    emailChange: singleUse('emailChange', 'confirmEmail', 'email-change'),
    /** To the old address. */
    emailChanged: singleUse('emailChanged', 'undoEmail', 'email-undo'),
    /** To the holder of an address that somebody else wants for their account. */
    emailInUse: (to: Recipient) => plain('emailInUse', to),
    /** To the address that an undone change had set. */
    emailUndone: (to: Recipient) => plain('emailUndone', to),
    alreadyRegistered: (to: Recipient) => offeringNewPassword('alreadyRegistered', to),
    passwordChanged: (to: Recipient) => offeringNewPassword('passwordChanged', to),
    secondFactorOn: (to: Recipient) => aboutSecondFactor('secondFactorOn', to),
    secondFactorOff: (to: Recipient) => aboutSecondFactor('secondFactorOff', to),
    recoveryCodeUsed: (to: Recipient, left: number) =>
      aboutSecondFactor('recoveryCodeUsed', to, { left: String(left) }),
    invitation: (to: Recipient, id: string, { role, token }: { role: GivenRole; token: string }) =>
      letter({ subject: 'invitationSubject', body: INVITATIONS[role], action: 'invitationAction' }, to, {
        path: pathToInvitation(to.language, token),
        link: { purpose: 'invitation', account: id },
        values: { email: to.email, site: host },
      }),
    /** To the owner; a reply goes to the sender. */
    contactMessage: async (to: Recipient, { message, ...sender }: ContactMessage): Promise<Mail> => ({
      ...(await plain('contactMessage', to, {
        values: { ...sender, phone: sender.phone || '–' },
        quote: message,
      })),
      replyTo: sender.email,
    }),
    /** To the sender, whose address is not verified: quotes nothing that a stranger chose, not even the name. */
    contactReceived: (to: { email: string; language: Language }) =>
      letter({ subject: 'contactCopySubject', body: 'contactReceivedBody' }, { ...to, first_name: '' }),
    /** To a signed-in sender. */
    contactCopy: (to: Recipient, { message }: ContactMessage) => plain('contactCopy', to, { quote: message }),
    guestbookDigest: (to: Recipient, counted: { published: number; waiting: number; reported: number }) =>
      linked('digest', to, {
        path: '/studio/moderation',
        values: {
          published: String(counted.published),
          waiting: String(counted.waiting),
          reported: String(counted.reported),
        },
      }),
    commentMention: (to: Recipient, about: Commented) => aboutComment('commentMention', to, about),
    taskAssigned: (to: Recipient, about: Commented) => aboutComment('taskAssigned', to, about),
    /** To the owner. */
    backupFailed: (to: Recipient, reason: string) => plain('backupFailed', to, { values: { reason } }),
    /** @param impressions whether the person's impressions were deleted or lost their name */
    accountDeleted: async (to: Recipient, impressions: 'delete' | 'keep-unnamed'): Promise<Mail> => {
      const body = impressions === 'delete' ? 'accountDeletedBody' : 'accountDeletedKeptBody'
      return { ...(await letter({ subject: 'accountDeletedSubject', body }, to)), isLast: true }
    },
  }
}

/** A subject is one header line, so line breaks in values become spaces. */
const fill = (template: string, values: Record<string, string>) =>
  template.replaceAll(
    /\{(\w+)\}/g,
    // Own properties only: editors write the texts, and `{constructor}` would find an inherited one.
    (whole, name: string) => (Object.hasOwn(values, name) ? oneLine(values[name] ?? '') : whole),
  )

const oneLine = (value: string) => value.replaceAll(/[\r\n]+/g, ' ')
