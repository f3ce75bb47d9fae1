const REPOSITORY =
  /^https?:\/\/(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)\/[^/]+\/[^/]+/i
const LONGEST = 2_000

/** An absolute web address, with `https:` added if it lacks a protocol; undefined for any other text. */
export function webAddress(text: string | undefined): string | undefined {
  if (!text || text.length > LONGEST || /\s/.test(text)) return undefined
  const whole =
    /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(text) && !text.includes('://') ? `https://${text}` : text
  const url = URL.parse(whole)
  const isWeb =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username + url.password === '' &&
    url.hostname.includes('.')
  return isWeb ? whole : undefined
}

export const isRepository = (address: string) => REPOSITORY.test(address)
