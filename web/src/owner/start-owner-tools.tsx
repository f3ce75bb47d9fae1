import { createRoot } from 'react-dom/client'
import { OwnerTools, type OwnerToolsOptions } from './owner-tools.tsx'

/**
 * Adds the links for people with a role to the page, in a React root of their own, so that the site's bundle does
 * not contain them. Call it after hydration.
 */
export function startOwnerTools(options: OwnerToolsOptions) {
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(<OwnerTools {...options} />)
}
