import { VERSION } from '@portfolio/contract/version'
import type { FirstOwner, OwnerDifference } from './accounts/service.ts'
import type { Damage } from './damage/inspect-data.ts'
import type { Environment } from './env.ts'

const NO_READ_TOKEN =
  'SANITY_READ_TOKEN is not set: the settings under "Guestbook and notifications" cannot be read, so their defaults apply.'
const NO_TRUSTED_PROXY =
  "PUBLIC_URL begins with https, but TRUST_PROXY is not set: all visitors share the limits of the proxy's address. Set it to the number of proxies, usually 1."

/** Prints a new owner's sign-in; at once, because a start that is killed afterwards could not say it again. */
export function announceOwner(say: (line: string) => void, { email, generatedPassword }: FirstOwner) {
  say(`\n  The owner's account was created: ${email}`)
  if (generatedPassword) say(`  Its password, which is shown only once: ${generatedPassword}`)
}

/**
 * Prints the version, the addresses and warnings about the configuration.
 * @param started.difference null unless OWNER_EMAIL or OWNER_PASSWORD does not fit an existing owner's account
 * @param started.damages what the server had to start without
 */
export function announceStart(
  say: (line: string) => void,
  started: {
    origin: string
    difference: OwnerDifference | null
    env: Environment
    damages: readonly Damage[]
  },
) {
  const { origin, difference, env, damages } = started
  say(`\n  Portfolio, version ${VERSION}\n`)
  say(`  Site    ${origin}/\n  Studio  ${origin}/studio\n  API     ${origin}/api\n`)
  if (difference) say(describeDifference(difference, env.owner.email ?? ''))
  for (const { path, problem } of damages) say(`Damaged data: ${path}: ${problem}.`)
  if (env.hostedContent && !env.sanityReadToken) say(NO_READ_TOKEN)
  if (env.publicUrl?.startsWith('https:') && env.trustProxy === false) say(NO_TRUSTED_PROXY)
}

/** Says the stored address, never a password. */
function describeDifference({ email, isPasswordOther }: OwnerDifference, setEmail: string): string {
  const different = [
    ...(email ? [`OWNER_EMAIL is ${setEmail}, but the owner signs in as ${email}`] : []),
    ...(isPasswordOther ? ["OWNER_PASSWORD is not the password of the owner's account"] : []),
  ].join(', and ')
  const command = email ? `npm run owner:reset -- --email ${setEmail}` : 'npm run owner:reset'
  return `${different}. These settings only make the first account: remove them, or change the account with "${command}".`
}
