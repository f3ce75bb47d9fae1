/** What advertising, mail and analytics services add to links; no page reads them. */
const CAMPAIGN_PARAMETER =
  /^(?:utm_\w+|gclid|dclid|gbraid|wbraid|fbclid|msclkid|twclid|ttclid|li_fat_id|igshid|yclid|mc_[ce]id|_ga|_gl|_hs\w+)(?:=|$)/i

/**
 * The address of the page that a request is answered with: campaign parameters make every link another address, and
 * each would be rendered and stored by itself.
 * @param target path and query of a request
 */
export function withoutCampaign(target: string): string {
  const start = target.indexOf('?')
  if (start === -1) return target
  const kept = target
    .slice(start + 1)
    .split('&')
    .filter((parameter) => parameter !== '' && !CAMPAIGN_PARAMETER.test(parameter))
  const path = target.slice(0, start)
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`
}
