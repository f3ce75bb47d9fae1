export const LINK_PURPOSES = ['activation', 'reset', 'invitation', 'email-change', 'email-undo'] as const
type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** How long such a link works. */
export const LINK_VALID_FOR_MS = {
  activation: 24 * 60 * 60_000,
  reset: 60 * 60_000,
  invitation: 7 * 24 * 60 * 60_000,
  'email-change': 24 * 60 * 60_000,
  'email-undo': 7 * 24 * 60 * 60_000,
} as const

/** The single-use link in a mail's body. The mail is found by it, to blank its body. */
export type MailLink = {
  purpose: LinkPurpose
  /** Id of the account, or of the invitation. */
  account: string
}
