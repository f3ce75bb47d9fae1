/** @param iso in ISO 8601 */
export const formatMoment = (iso: string) =>
  new Date(iso).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })
