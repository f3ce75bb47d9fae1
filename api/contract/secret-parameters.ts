/**
 * All query parameters whose values grant access, by purpose. Links are made with these names, and whatever stores or
 * shows URLs (log, referrer, caches) leaves the values out.
 */
export const SECRET_PARAMETERS = {
  /** In links that activate an account, reset a password or share a draft. */
  link: 'token',
  invitation: 'invitation',
  /** In Google's redirect. */
  googleCode: 'code',
  googleState: 'state',
  googleCredential: 'credential',
  /** In the Studio's URLs of a preview. */
  previewSecret: 'sanity-preview-secret',
  /** In URLs of the lake: a redirected event stream, and the sign-in of a Studio on another origin. */
  streamTicket: 'streamTicket',
  studioSignIn: 'sid',
} as const

const NAMES: readonly string[] = Object.values(SECRET_PARAMETERS)
/** Matches within values of other parameters too, where the delimiters are percent-encoded, possibly several times. */
const SECRETS = new RegExp(
  String.raw`((?:[?&]|%(?:25)*(?:3F|26))(?:${NAMES.join('|')})(?:=|%(?:25)*3D))(?:[^&\s"'#%]|%(?!(?:25)*26))+`,
  'gi',
)

/** A text with addresses, without the values of secret parameters. */
export const withoutSecrets = (text: string): string => text.replaceAll(SECRETS, '$1[redacted]')

export const hasSecret = (query: Readonly<Record<string, unknown>>): boolean =>
  NAMES.some((name) => name in query)
