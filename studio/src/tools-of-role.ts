import type { Role } from '@portfolio/contract/team'

/** The tools of each role by name; the first one opens when somebody enters. */
export const TOOLS: Record<Role, readonly string[]> = {
  owner: [
    'start',
    'structure',
    'presentation',
    'moderation',
    'translations',
    'visits',
    'team',
    'audit',
    'vision',
  ],
  editor: ['start', 'structure', 'presentation', 'translations', 'visits', 'vision'],
  moderator: ['moderation'],
}

/** Whether an address of the Studio leads to a tool that others have and a role has not. */
export function isOfOthers(role: Role, pathname: string): boolean {
  const [, , first = ''] = pathname.split('/')
  // Links to documents open in the tool of the content.
  const tool = first === 'intent' ? 'structure' : first
  return TOOLS.owner.includes(tool) && !TOOLS[role].includes(tool)
}
