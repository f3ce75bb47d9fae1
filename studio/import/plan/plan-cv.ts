import { LANGUAGES, type Language, languageInfo } from '@portfolio/contract/language'
import { fold } from '@portfolio/contract/folding'
import { read, readList, readText } from '../../translation/read.ts'
import { anyText } from '../../translation/languages.ts'
import type { Skill, Stage } from '../profile.ts'
import { hasText } from './content.ts'
import { type Entry, planEntry, type Planning } from './entry.ts'
import type { Merge } from './merge.ts'
import { addReference, itemKey, reference, setName } from './names.ts'
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
    addStages(merge, document, language, { ...JOBS, stages: profile.jobs })
    addStages(merge, document, language, { ...SCHOOLS, stages: profile.schools })
    // A skill may occur several times, such as among the keywords of another one: the first level counts.
    const skills = Map.groupBy(profile.skills, ({ name }) => skillKey(name))
    for (const [skill] of skills.values()) if (skill) addLevel(merge, skill, skillIds)
    addLanguages(merge, planning)
    // A file with projects only does not say which of them belong into a CV.
    if (profile.jobs.length > 0)
      for (const { id } of projects.slice(0, MOST_PROJECTS)) addReference(merge, ['projects'], id, 'project')
  })
}

const JOBS = { array: 'experience', type: 'job', fields: { place: 'company', role: 'position' } }
const SCHOOLS = { array: 'education', type: 'school', fields: { place: 'institution', role: 'degree' } }
type Stages = typeof JOBS & { stages: readonly Stage[] }

function addStages(merge: Merge, document: unknown, language: Language, given: Stages) {
  const { array, type, fields, stages } = given
  const matches = matchItems(stages, readList(document, array), stageTests(fields, language))
  for (const stage of stages) {
    const found = matches.get(stage)
    const path = merge.item([array], {
      isSame: (item) => found !== undefined && read(item, '_key') === read(found, '_key'),
      seed: { _type: type, _key: itemKey(stage.place, stage.start) },
      place: placeBeforeOlder(stage),
    })
    if (!path) continue
    if (!found) setName(merge, [...path, fields.place], stage.place)
    else if (!hasText(read(found, fields.place), stage.place))
      merge.set([...path, fields.place, language], stage.place)
    merge.set([...path, fields.role, language], stage.role)
    merge.set([...path, 'start'], stage.start)
    merge.set([...path, 'end'], stage.end)
    merge.set([...path, 'summary', language], stage.summary)
  }
}

type Test = (item: unknown, stage: Stage) => boolean

/**
 * Tests from strict to loose: same place, month and role; same place and month; same place and a missing date; same
 * period, and a role in other languages only, as a résumé in one of them leaves it.
 */
function stageTests({ place, role }: Stages['fields'], language: Language): Test[] {
  const month = (date: string | undefined) => (date ?? '').slice(0, 7)
  const isSamePlace: Test = (item, stage) => hasText(read(item, place), stage.place)
  const isSameMonth: Test = (item, { start }) => month(readText(item, 'start')) === month(start)
  const isUndated: Test = (item, { start }) => start === undefined || readText(item, 'start') === ''
  const isSameRole: Test = (item, stage) => hasText(read(item, role), stage.role)
  const isSameEnd: Test = (item, { start, end }) =>
    start !== undefined && month(readText(item, 'end')) === month(end)
  const isUntranslated = (item: unknown) =>
    anyText(read(item, role)) !== undefined && readText(read(item, role), language) === ''
  return [
    (item, stage) => isSamePlace(item, stage) && isSameMonth(item, stage) && isSameRole(item, stage),
    (item, stage) => isSamePlace(item, stage) && isSameMonth(item, stage),
    (item, stage) => isSamePlace(item, stage) && isUndated(item, stage),
    (item, stage) => isUntranslated(item) && isSameMonth(item, stage) && isSameEnd(item, stage),
  ]
}

/** Matches each stage with at most one item. @param tests from the strictest to the loosest */
function matchItems(stages: readonly Stage[], items: readonly unknown[], tests: readonly Test[]) {
  const matches = new Map<Stage, unknown>()
  const free = new Set(items)
  for (const isSame of tests)
    for (const stage of stages.filter((each) => !matches.has(each))) {
      const found = [...free].find((item) => isSame(item, stage))
      if (free.delete(found)) matches.set(stage, found)
    }
  return matches
}

const placeBeforeOlder =
  ({ start = '' }: Stage) =>
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

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('')
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))

/** The ISO codes of spoken languages, by their names in every language of the site. */
const createCodes = () =>
  new Map(
    LANGUAGES.flatMap((language) => {
      const names = new Intl.DisplayNames(languageInfo(language).tag, { type: 'language', fallback: 'none' })
      return CODES.flatMap((code) => [[fold(names.of(code) ?? code), code] as const])
    }),
  )

function addLanguages(merge: Merge, { profile, language }: Planning) {
  const codes = createCodes()
  const keyOf = (name: string) => codes.get(fold(name)) ?? fold(name)
  for (const spoken of profile.languages) {
    const path = merge.item(['languages'], {
      isSame: (item) =>
        LANGUAGES.some((each) => keyOf(readText(read(item, 'name'), each)) === keyOf(spoken.name)),
      seed: { _type: 'spokenLanguage', _key: itemKey(spoken.name) },
    })
    if (!path) continue
    merge.set([...path, 'name', language], spoken.name)
    merge.set([...path, 'level', language], spoken.level)
  }
}
