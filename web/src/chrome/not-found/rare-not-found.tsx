import { type ComponentProps, Suspense, lazy } from 'react'
import type { NotFound } from './not-found.tsx'

/** Its file in the build: a page that shows it needs its styles from the start. */
export const NOT_FOUND_SOURCE = 'src/chrome/not-found/not-found.tsx'

const load = () => import('./not-found.tsx')
/** The server renders in one pass, so it has the component at hand. */
const Loaded = import.meta.env.SSR
  ? (await load()).NotFound
  : lazy(async () => ({ default: (await load()).NotFound }))

/** The 404 page for screens that rarely need it: browsers load its code with the page that shows it. */
export const RareNotFound = (props: ComponentProps<typeof NotFound>) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)
