import { badRequest } from '#src/http/errors.ts'

let common: Promise<Set<string>> | null = null

/** Loaded on first use: the list takes 4 MB of memory. */
async function loadCommon() {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set<string>(dictionary['passwords-common'])
}

/** Digits and signs that replace letters. */
const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}

/**
 * Refuses passwords that attackers try first (NIST SP 800-63B, 5.1.1.2), also with signs in place of letters and with
 * digits and signs around them.
 * @throws {HttpError} 400
 */
export async function refuseCommonPassword(password: string) {
  common ??= loadCommon()
  const passwords = await common
  const small = password.toLowerCase()
  const core = small.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const read = (text: string) => text.replaceAll(/[@4310!$5]/g, (sign) => LOOKALIKES[sign] ?? sign)
  if ([small, core, read(small), read(core)].some((form) => passwords.has(form)))
    throw badRequest('passwordCommon')
}
