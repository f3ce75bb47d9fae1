import { createRoot } from 'react-dom/client'
import { OwnerTools, type OwnerToolsOptions } from './owner-tools.tsx'

/**
 * Adds the links of people with a role to the page, in a root of its own beside the site's, so that the site's scripts
 * know nothing of them. To be called after hydration.
 */
export function startOwnerTools(options: OwnerToolsOptions) {
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(<OwnerTools {...options} />)
}
