import type { Language } from '@portfolio/contract/language'
import type { SanityDocumentLike } from 'sanity'
import type { LeftOut, Profile } from '../profile.ts'
import { createContent, addressKey } from './content.ts'
import { type Base, type Entry, type Planning, planEntry } from './entry.ts'
import type { Uploads } from './pictures.ts'
import { planCv } from './plan-cv.ts'
import { planProjects } from './plan-projects.ts'
import { planSkills } from './plan-skills.ts'
import { read, readList, readText } from '../../translation/read.ts'
import { itemKey } from './names.ts'

export type Plan = { entries: Entry[]; leftOut: LeftOut[]; uploads: Uploads }

export function planImport(options: {
  profile: Profile
  documents: readonly SanityDocumentLike[]
  base: Base
  language: Language
}): Plan {
  const { profile, documents, base, language } = options
  const leftOut: LeftOut[] = [...profile.leftOut]
  const uploads: Uploads = new Map()
  const leave = (where: string, why: string) => void leftOut.push({ where, why })
  const planning = { profile, content: createContent(documents), base, language, uploads, leave }
  const skills = planSkills(planning)
  const projects = planProjects(planning, skills.ids)
  const cv = planCv(planning, skills.ids, projects)
  const settings = planSettings(planning)
  const singletons = [settings, cv, ...planBiography(planning)].filter(
    ({ changes, kept }) => changes.length > 0 || kept.length > 0,
  )
  return { entries: [...singletons, ...skills.entries, ...projects], leftOut, uploads }
}

/** Uses the summary as the text of “About me”, unless the owner has written one. */
function planBiography(planning: Planning): Entry[] {
  const { content, profile, base, language } = planning
  const summary = profile.person?.summary
  const document = content.get('biography') ?? { _id: 'biography', _type: 'biography' }
  const isOwn = readList(read(document, 'body'), language).length > 0 && !base.has('biography')
  if (summary === undefined || isOwn) return []
  const entry = planEntry(planning, { document, id: 'biography', title: 'About me' }, (merge) =>
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

/** Networks with a field of their own in the settings. */
const NETWORKS = new Set(['facebook', 'viber', 'github', 'discord', 'linkedin', 'twitter', 'codepen'])

function planSettings(planning: Planning): Entry {
  const { content, profile } = planning
  const document = content.get('siteSettings') ?? { _id: 'siteSettings', _type: 'siteSettings' }
  return planEntry(planning, { document, id: 'siteSettings', title: 'Settings' }, (merge) => {
    merge.set(['ownerName'], profile.person?.name)
    for (const { network, address } of profile.person?.links ?? []) {
      const name = network.toLowerCase()
      if (NETWORKS.has(name)) merge.set(['socialLinks', name], address)
      else
        merge.item(['moreLinks'], {
          isSame: (item) => addressKey(readText(item, 'address')) === addressKey(address),
          seed: { _type: 'moreLink', _key: itemKey(network), name: network.slice(0, 40), address },
        })
    }
  })
}
