import type { Language } from '@portfolio/contract/language'
import { pathTo } from '@portfolio/contract/paths'
import { redirect } from 'react-router-dom'

/** The data of a mailed link. Opening it changes nothing, because mail scanners open links and run scripts. */
export type MailedLink = { id: string; token: string }

type Params = Readonly<Record<string, string | undefined>>

/** @throws {Response} a redirect to the sign-in when the address names no account */
export function readMailedLink(request: { params: Params; url: URL; language: Language }): MailedLink {
  const { params, url, language } = request
  const link = linkIn(params, url.searchParams)
  if (!link.id) throw redirect(pathTo(language, 'emailLogin'))
  return link
}

export const linkIn = (params: Params, search: URLSearchParams): MailedLink => ({
  id: params.userId ?? params.user_id ?? '',
  token: search.get('token') ?? '',
})

/** The API path for a mailed link; `rest` follows the id of the account. */
export const linkPath = (
  what: 'activate-account' | 'reset-password' | 'email/confirm' | 'email/undo',
  { id, token }: MailedLink,
  rest: '' | '/new-mail' = '',
) => `/user/${what}/${encodeURIComponent(id)}${rest}?${new URLSearchParams({ token })}`
