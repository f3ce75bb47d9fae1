import type { Lake } from '@portfolio/lake'

const SETTINGS = 'siteSettings'
/** Documents in which earlier versions stored the owner's name, too. */
const FORMER = ['home', 'drafts.home', 'curriculumVitae', 'drafts.curriculumVitae']

/**
 * Removes the owner's name from documents other than the settings, where an earlier version, or an import of its
 * export, has stored it.
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
