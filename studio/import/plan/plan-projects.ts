import { createKey } from '@portfolio/contract/create-key'
import { fold } from '@portfolio/contract/folding'
import { DEFAULT_LANGUAGE, LANGUAGES } from '@portfolio/contract/language'
import { read, readList, readText } from '../../translation/read.ts'
import type { Project } from '../profile.ts'
import { addressKey, hasText } from './content.ts'
import { type Entry, type Planning, planEntry } from './entry.ts'
import type { Merge } from './merge.ts'
import { addReference, createRanks, freeSlug, setName } from './names.ts'
import { canonical } from './paths.ts'
import { pendingPicture } from './pictures.ts'
import { skillKey } from './skill-key.ts'
import { storyBlocks } from './story-blocks.ts'

/** @param skillIds ids of the existing and planned skills, by `skillKey` */
export function planProjects(planning: Planning, skillIds: ReadonlyMap<string, string>): Entry[] {
  const { profile, content, leave } = planning
  const nextRank = createRanks(content.ranks('project'))
  const index = indexProjects(planning)
  const used = new Set<string>()
  const entries: Entry[] = []
  const named = profile.projects.map((project) => {
    const id = findId(project, planning, { index, used })
    if (id !== undefined) used.add(id)
    return [project, id] as const
  })
  const untranslated = indexUntranslated(planning, used)
  for (const [project, namedId] of named) {
    const id = namedId ?? takeTranslated(project, untranslated, skillIds)
    if (id !== undefined && !content.has(id)) {
      leave(project.title, 'You have deleted it since it was imported')
      continue
    }
    const found = id === undefined ? undefined : content.get(id)
    const newId = id ?? createKey()
    const document = {
      ...(project.pictures.length > 0 && { picture: { _type: 'picture' } }),
      ...(found ?? {
        _id: newId,
        _type: 'project',
        slug: { _type: 'slug', current: freeSlug(project.title, content.slugs) },
        orderRank: nextRank(),
      }),
    }
    entries.push(
      planEntry(planning, { document, id: newId, title: project.title }, (merge) =>
        describe(merge, project, planning, { skillIds, found }),
      ),
    )
  }
  return entries
}

/** The existing projects, by the addresses and titles with which a file's projects are matched. */
function indexProjects({ content, base }: Planning) {
  const byAddress = new Map<string, string[]>()
  const byTitle = new Map<string, string[]>()
  for (const [id, document] of content.ofType('project')) {
    for (const field of ['repositoryUrl', 'liveUrl']) add(byAddress, addressKey(read(document, field)), id)
    for (const language of LANGUAGES) add(byTitle, fold(readText(read(document, 'title'), language)), id)
  }
  const deleted = new Map(
    [...base]
      .filter(([id]) => !content.has(id))
      .map(([id, written]) => [`${written[`title.${DEFAULT_LANGUAGE}`]} ${written.year ?? ''}`, id]),
  )
  return { byAddress, byTitle, deleted }
}

const factsKey = (year: unknown, skills: readonly string[]) => [String(year), ...skills.toSorted()].join(' ')

/** The other projects without an address that earlier imports have described in another language only, by their facts. */
function indexUntranslated({ content, base, language }: Planning, used: ReadonlySet<string>) {
  const found = content.ofType('project').filter(([id, document]) => {
    const fields = Object.keys(base.get(id) ?? {})
    const isInOther = fields.some((name) => name.startsWith('description.'))
    const hasAddress = readText(document, 'repositoryUrl') + readText(document, 'liveUrl') !== ''
    return !used.has(id) && isInOther && !fields.includes(`description.${language}`) && !hasAddress
  })
  return Map.groupBy(found, ([, document]) => {
    const skills = readList(document, 'skills').map((skill) => readText(skill, '_ref'))
    return factsKey(read(document, 'year'), skills)
  })
}

/** Takes the project that has another title in its other language: the only one of its year with these skills. */
function takeTranslated(
  { repositoryUrl, liveUrl, year, skills }: Project,
  untranslated: ReturnType<typeof indexUntranslated>,
  skillIds: ReadonlyMap<string, string>,
): string | undefined {
  const ids = skills.flatMap((name) => skillIds.get(skillKey(name)) ?? [])
  const key = factsKey(year, ids)
  const [only, other] = untranslated.get(key) ?? []
  if (repositoryUrl || liveUrl || !year || other) return undefined
  untranslated.delete(key)
  return only?.[0]
}

function add(index: Map<string, string[]>, key: string, id: string) {
  if (key === '') return
  const ids = index.get(key)
  if (ids) ids.push(id)
  else index.set(key, [id])
}

/** Finds a project by address or repository, else by title and year; also one that was deleted. */
function findId(
  project: Project,
  { content }: Planning,
  { index, used }: { index: ReturnType<typeof indexProjects>; used: ReadonlySet<string> },
): string | undefined {
  const isFree = (id: string) => !used.has(id)
  const isOtherYear = (id: string) => {
    const year = read(content.get(id), 'year')
    return typeof year === 'number' && project.year !== undefined && year !== project.year
  }
  const byAddress = [project.repositoryUrl, project.liveUrl].flatMap(
    (address) => index.byAddress.get(addressKey(address)) ?? [],
  )
  const byTitle = (index.byTitle.get(fold(project.title)) ?? []).filter((id) => !isOtherYear(id))
  return (
    [...byAddress, ...byTitle].find(isFree) ??
    index.deleted.get(`${canonical(project.title)} ${canonical(project.year)}`)
  )
}

function describe(
  merge: Merge,
  project: Project,
  { language, uploads }: Planning,
  { skillIds, found }: { skillIds: ReadonlyMap<string, string>; found: unknown },
) {
  if (!found) setName(merge, ['title'], project.title)
  else if (!hasText(read(found, 'title'), project.title)) merge.set(['title', language], project.title)
  merge.set(['description', language], project.description)
  merge.set(['role', language], project.role)
  merge.set(['repositoryUrl'], project.repositoryUrl)
  merge.set(['liveUrl'], project.liveUrl)
  merge.set(['year'], project.year)
  merge.set(['featured'], project.isFeatured)
  for (const name of project.skills) {
    const id = skillIds.get(skillKey(name))
    if (id !== undefined) addReference(merge, ['skills'], id, 'skill')
  }
  const pictures = new Map(
    project.pictures.map((picture) => [picture.address, pendingPicture(picture, uploads)] as const),
  )
  const [first] = project.pictures
  merge.set(['picture', 'asset'], first && pictures.get(first.address)?.asset)
  merge.set(['picture', 'alt', language], first?.alt)
  if (project.story)
    merge.set(
      ['story', language],
      storyBlocks(project.story, (address) => pictures.get(address)),
    )
}
