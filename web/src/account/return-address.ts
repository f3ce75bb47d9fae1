/** The page to return to after sign-in, such as the Studio; null unless it is on this site. */
export function returnAddress(url: URL): string | null {
  const asked = url.searchParams.get('origin')
  if (!asked || !URL.canParse(asked, url)) return null
  const target = new URL(asked, url)
  return target.origin === url.origin ? target.href : null
}
