export type Role = 'anonymous' | 'member' | 'owner' | 'token'

/** A route with a valid request, so that its mutations pass the first checks. */
export type Route = {
  method: string
  /** A parameter such as `:impression` is replaced with one of the known values of that name. */
  path: string
  query?: Record<string, string>
  body?: unknown
  /** Sent in place of a JSON body. */
  raw?: string
  roles?: readonly Role[] | undefined
}
/** A request of a route of `ROUTES`. */
export type Sample = Omit<Route, 'method' | 'path'> & { params?: Record<string, string> }

export const ANYBODY: readonly Role[] = ['anonymous', 'member', 'owner']
export const VISITORS: readonly Role[] = ['anonymous', 'member']
export const OWNERS: readonly Role[] = ['owner', 'owner', 'owner', 'anonymous', 'member']
export const WRITERS: readonly Role[] = ['owner', 'token', 'token', 'anonymous']
export const PERSON = {
  first_name: 'Faulty',
  last_name: 'Towers',
  email: 'generated@example.test',
  password: 'Moon-walk-1',
}
