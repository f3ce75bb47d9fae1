import { fold } from '@portfolio/contract/folding'
import { read, readList, readText } from '../../translation/read.ts'
import type { Period, Skill } from '../profile.ts'
import { hasText } from './content.ts'
import { type Entry, type Planning, planEntry } from './entry.ts'
import type { Merge } from './merge.ts'
import { matchItems } from './match-items.ts'
import { inEveryLanguage, itemKey, reference } from './names.ts'
import type { Path } from './paths.ts'
import { skillKey } from './skill-key.ts'

const ID = 'curriculumVitae'
/** How many projects of a file the CV shows, which is one or two pages long. */
const MOST_PROJECTS = 6

/** @param projects in the order of the file */
export function planCv(
  planning: Planning,
  skillIds: ReadonlyMap<string, string>,
  projects: readonly Entry[],
): Entry {
  const { profile, content, language } = planning
  const document = content.get(ID) ?? { _id: ID, _type: ID }
  return planEntry(planning, { document, id: ID, title: 'CV' }, (merge) => {
    const { person } = profile
    merge.set(['jobTitle', language], person?.jobTitle)
    merge.set(['summary', language], person?.summary)
    for (const field of ['email', 'phone', 'website'] as const) merge.set(['contact', field], person?.[field])
    merge.set(['contact', 'location', language], person?.location)
    addJobs(merge, planning, readList(document, 'experience'))
    addSchools(merge, planning, readList(document, 'education'))
    // A skill may occur several times, such as among the keywords of another one: the first level counts.
    const skills = Map.groupBy(profile.skills, ({ name }) => skillKey(name))
    for (const [skill] of skills.values()) if (skill) addLevel(merge, skill, skillIds)
    addLanguages(merge, planning)
    // A file with projects only does not say which of them belong into a CV.
    if (profile.jobs.length > 0)
      for (const { id } of projects.slice(0, MOST_PROJECTS)) addReference(merge, ['projects'], id, 'project')
  })
}

function addJobs(merge: Merge, { profile, language }: Planning, items: readonly unknown[]) {
  const keys = matchItems(
    profile.jobs,
    items,
    periodTests(
      (item, { company }) => hasText(read(item, 'company'), company),
      (item, { position }) => hasText(read(item, 'position'), position),
    ),
  )
  for (const job of profile.jobs) {
    const path = merge.item(['experience'], {
      isSame: (item) => readText(item, '_key') === keys.get(job),
      seed: { _type: 'job', _key: itemKey(job.company, job.start), company: inEveryLanguage(job.company) },
      place: placeOf(job),
    })
    if (!path) continue
    merge.set([...path, 'position', language], job.position)
    setPeriod(merge, path, job)
    merge.set([...path, 'summary', language], job.summary)
  }
}

function addSchools(merge: Merge, { profile, language }: Planning, items: readonly unknown[]) {
  const keys = matchItems(
    profile.schools,
    items,
    periodTests(
      (item, { institution }) => hasText(read(item, 'institution'), institution),
      (item, { degree }) => hasText(read(item, 'degree'), degree),
    ),
  )
  for (const school of profile.schools) {
    const path = merge.item(['education'], {
      isSame: (item) => readText(item, '_key') === keys.get(school),
      seed: {
        _type: 'school',
        _key: itemKey(school.institution, school.start),
        institution: inEveryLanguage(school.institution),
      },
      place: placeOf(school),
    })
    if (!path) continue
    merge.set([...path, 'degree', language], school.degree)
    setPeriod(merge, path, school)
  }
}

function setPeriod(merge: Merge, path: Path, { start, end }: Period) {
  merge.set([...path, 'start'], start)
  merge.set([...path, 'end'], end)
}

type Test<Dated> = (item: unknown, entry: Dated) => boolean

/** The same place in the same month and role, then without the role, then without a date on one side. */
function periodTests<Dated extends Period>(isSamePlace: Test<Dated>, isSameRole: Test<Dated>): Test<Dated>[] {
  const month = (date: string | undefined) => (date ?? '').slice(0, 7)
  const isSameMonth: Test<Dated> = (item, { start }) => month(readText(item, 'start')) === month(start)
  const isUndated: Test<Dated> = (item, { start }) => start === undefined || readText(item, 'start') === ''
  return [
    (item, entry) => isSamePlace(item, entry) && isSameMonth(item, entry) && isSameRole(item, entry),
    (item, entry) => isSamePlace(item, entry) && isSameMonth(item, entry),
    (item, entry) => isSamePlace(item, entry) && isUndated(item, entry),
  ]
}

/** Before the first older one: the latest stands first. */
const placeOf =
  ({ start = '' }: Period) =>
  (items: readonly unknown[]) => {
    const older = items.findIndex((item) => readText(item, 'start') < start)
    return older === -1 ? items.length : older
  }

/** The CV shows skills by level, so one without a level is not in it. */
function addLevel(merge: Merge, { name, level }: Skill, skillIds: ReadonlyMap<string, string>) {
  const id = skillIds.get(skillKey(name))
  if (id === undefined || level === undefined) return
  const path = merge.item(['skills'], {
    isSame: (item) => readText(read(item, 'skill'), '_ref') === id,
    seed: { _type: 'skillLevel', _key: itemKey(name), skill: reference(id, 'skill') },
  })
  if (path) merge.set([...path, 'level'], level)
}

function addLanguages(merge: Merge, { profile, language }: Planning) {
  for (const spoken of profile.languages) {
    const path = merge.item(['languages'], {
      isSame: (item) => fold(readText(read(item, 'name'), language)) === fold(spoken.name),
      seed: { _type: 'spokenLanguage', _key: itemKey(spoken.name) },
    })
    if (!path) continue
    merge.set([...path, 'name', language], spoken.name)
    merge.set([...path, 'level', language], spoken.level)
  }
}

function addReference(merge: Merge, array: Path, id: string, type: string) {
  merge.item(array, {
    isSame: (item) => readText(item, '_ref') === id,
    seed: { ...reference(id, type), _key: id.slice(-12) },
  })
}
