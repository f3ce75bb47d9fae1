import { type ComponentProps, Suspense, lazy } from 'react'
import type { NotFound } from './not-found.tsx'

/** The component's source file, by which a page that shows it finds its styles in the build's manifest. */
export const NOT_FOUND_SOURCE = 'src/chrome/not-found/not-found.tsx'

const load = () => import('./not-found.tsx')
/** The server renders synchronously, so it imports the component statically. */
const Loaded = import.meta.env.SSR
  ? (await load()).NotFound
  : lazy(async () => ({ default: (await load()).NotFound }))

/** The 404 page of screens that rarely need it; browsers load its code on demand. */
export const RareNotFound = (props: ComponentProps<typeof NotFound>) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)
