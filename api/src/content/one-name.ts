import type { Lake } from '@portfolio/lake'

const SETTINGS = 'siteSettings'
/** Earlier versions had the owner's name here too. */
const FORMER = ['home', 'drafts.home', 'curriculumVitae', 'drafts.curriculumVitae']

/**
 * Removes the owner's name from documents in which an earlier version, or an import of its export, has it besides the
 * settings.
 */
export function planOneName(lake: Pick<Lake, 'document'>): object[] {
  const former = FORMER.flatMap((id) => {
    const name = lake.document(id)?.name
    return name === undefined ? [] : [{ id, name }]
  })
  const settings = lake.document(SETTINGS)
  const name = former.map((each) => each.name).find((each) => typeof each === 'string')
  const isLost = settings && settings.ownerName === undefined && name !== undefined
  return [
    ...(isLost ? [{ patch: { id: SETTINGS, set: { ownerName: name } } }] : []),
    ...former.map(({ id }) => ({ patch: { id, unset: ['name'] } })),
  ]
}
