import type { Identity } from '../access/identity.ts'
import { readerOf } from '../access/reader.ts'

/** The Studio's query for documents of roles, which the lake lacks; the answer decides whom comments can mention. */
export const GROUPS_QUERY = '*[_type == "system.group"]{members, grants}'

const PERMISSIONS = ['read', 'update', 'create', 'history'] as const
const PRIVATE = ['private.**', 'drafts.private.**', 'versions.*.private.**'] as const
const FILTERS = {
  everything: '_id in path("**")',
  content: `!(${PRIVATE.map((path) => `_id in path("${path}")`).join(' || ')})`,
} as const

export function groupsOf(members: readonly Identity[]) {
  const groupOf = (permission: keyof typeof FILTERS) => ({
    members: members.filter((member) => readerOf(member) === permission).map(({ id }) => id),
    grants: [{ filter: FILTERS[permission], permissions: PERMISSIONS }],
  })
  return [groupOf('everything'), groupOf('content')]
}
