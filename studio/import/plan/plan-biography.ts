import { read, readList } from '../../translation/read.ts'
import { type Entry, type Planning, planEntry } from './entry.ts'

const ID = 'biography'

/** Uses the summary as the text of “About me”, unless the owner has written one. */
export function planBiography(planning: Planning): Entry[] {
  const { content, profile, base, language } = planning
  const summary = profile.person?.summary
  const document = content.get(ID) ?? { _id: ID, _type: ID }
  const isOwn = readList(read(document, 'body'), language).length > 0 && !base.has(ID)
  if (summary === undefined || isOwn) return []
  const entry = planEntry(planning, { document, id: ID, title: 'About me' }, (merge) =>
    merge.set(['body', language], summary.split(/\n+/).map(paragraph)),
  )
  return [entry]
}

const paragraph = (text: string, index: number) => ({
  _type: 'block',
  _key: `b${index}`,
  style: 'normal',
  markDefs: [],
  children: [{ _type: 'span', _key: `s${index}`, text, marks: [] }],
})
