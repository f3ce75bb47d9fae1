import { type Caller, ROUTES, type Row, addressOf } from '#test/support/route-table.ts'
import { lakeSamples } from './routes/lake-samples.ts'
import { pages } from './routes/pages.ts'
import { OWNERS, type Role, type Route, type Sample, WRITERS } from './routes/route.ts'
import { siteSamples } from './routes/site-samples.ts'

const SAMPLES: Readonly<Record<string, readonly Sample[]>> = { ...siteSamples, ...lakeSamples }
const unknown = Object.keys(SAMPLES).find((name) => !(name in ROUTES))
if (unknown) throw new Error(`There is no route ${unknown}`)

/** Every mounted route with its samples or, where it has none, with its request in `ROUTES`. */
const mounted = Object.entries(ROUTES).flatMap(([name, row]) =>
  (SAMPLES[name] ?? [{}]).map((sample): Route => {
    const [method = '', pattern = ''] = name.split(' ')
    const params = { id: `:${kindIn(pattern)}`, ids: ':document', ...row.params, ...sample.params }
    const [path = '', search] = addressOf(name, { ...row, params }).split('?')
    const query = Object.fromEntries(new URLSearchParams(search))
    const body = 'body' in sample ? sample.body : row.body
    return {
      roles: rolesOf(pattern, row),
      query,
      ...sample,
      method,
      path: path.replace(/{(\w+)}/, ':$1'),
      body,
    }
  }),
)

/** The kind of entity that the id in a path identifies. */
function kindIn(pattern: string) {
  if (pattern.includes('/outbox/')) return 'mail'
  if (pattern.includes('/messages/')) return 'message'
  return /impression|comments/.test(pattern) ? 'impression' : 'person'
}

/** For a route that refuses ordinary callers, mostly roles that it allows. */
function rolesOf(pattern: string, { expected }: Row): readonly Role[] | undefined {
  const isRefused = (caller: Caller) => expected[caller] === 401 || expected[caller] === 403
  if (!isRefused('anonymous') || !isRefused('user')) return undefined
  return pattern.startsWith('/lake/') ? WRITERS : OWNERS
}

export const routes: readonly Route[] = [...mounted, ...pages]
