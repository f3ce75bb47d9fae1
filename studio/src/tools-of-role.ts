import { toolsOf } from '@portfolio/contract/roles'
import type { Role } from '@portfolio/contract/team'

/** Whether an address of the Studio leads to a tool that others have and a role has not. */
export function isOfOthers(role: Role, pathname: string): boolean {
  const [, , first = ''] = pathname.split('/')
  // Links to documents open in the tool of the content.
  const tool = first === 'intent' ? 'structure' : first
  return toolsOf('owner').includes(tool) && !toolsOf(role).includes(tool)
}
