/**
 * Every parameter of an address whose value lets somebody in, by what it is. Links are made with these names, and what
 * stores or shows addresses (log, referrer, caches) leaves the values out.
 */
export const SECRET_PARAMETERS = {
  /** Of a mailed link that activates, resets or shares a draft. */
  link: 'token',
  invitation: 'invitation',
  /** Of Google's redirect. */
  googleCode: 'code',
  googleState: 'state',
  googleCredential: 'credential',
  /** Of the Studio's preview. */
  previewSecret: 'sanity-preview-secret',
  /** Of the lake, see `studio/lake`: a redirected event stream, and a Studio's sign-in elsewhere. */
  streamTicket: 'streamTicket',
  studioSignIn: 'sid',
} as const

const NAMES: readonly string[] = Object.values(SECRET_PARAMETERS)
/** Also within another parameter's value, where the characters are escaped once or twice. */
const SECRETS = new RegExp(
  String.raw`((?:[?&]|%(?:25)*(?:3F|26))(?:${NAMES.join('|')})(?:=|%(?:25)*3D))(?:[^&\s"'#%]|%(?!(?:25)*26))+`,
  'gi',
)

/** A text with addresses, without the values of secret parameters. */
export const withoutSecrets = (text: string): string => text.replaceAll(SECRETS, '$1[redacted]')

/** Whether an address has a secret parameter. */
export const hasSecret = (query: Readonly<Record<string, unknown>>): boolean =>
  NAMES.some((name) => name in query)
