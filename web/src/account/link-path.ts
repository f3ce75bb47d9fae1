/**
 * The API path for a mailed link.
 * @param rest of the path, after the account's id
 * @returns a path below `/api`
 */
export const linkPath = (
  what: 'activate-account' | 'reset-password' | 'email/confirm' | 'email/undo',
  id: string,
  token: string,
  rest: '' | '/new-mail' = '',
) => `/user/${what}/${encodeURIComponent(id)}${rest}?${new URLSearchParams({ token })}`
