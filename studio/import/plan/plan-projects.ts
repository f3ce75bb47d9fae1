import { DEFAULT_LANGUAGE } from '@portfolio/contract/language'
import { read, readText } from '../../translation/read.ts'
import type { Project } from '../profile.ts'
import { addressKey, hasText } from './content.ts'
import { type Entry, type Planning, planEntry } from './entry.ts'
import type { Merge } from './merge.ts'
import { createRanks, freeSlug, reference, setName } from './names.ts'
import { canonical } from './paths.ts'
import { pendingPicture } from './pictures.ts'
import { skillKey } from './skill-key.ts'
import { storyBlocks } from './story-blocks.ts'

/** @param skillIds of the skills that exist or are planned, by `skillKey` */
export async function planProjects(
  planning: Planning,
  skillIds: ReadonlyMap<string, string>,
): Promise<Entry[]> {
  const { profile, content, leave } = planning
  const nextRank = createRanks(content.ranks('project'))
  const used = new Set<string>()
  const entries: Entry[] = []
  for (const project of profile.projects) {
    const id = findId(project, planning, used)
    if (id !== undefined && !content.has(id)) {
      leave(project.title, 'You have deleted it since it was imported')
      continue
    }
    const found = id === undefined ? undefined : content.get(id)
    const newId = id ?? planning.newId()
    used.add(newId)
    const document = found ?? {
      _id: newId,
      _type: 'project',
      slug: { _type: 'slug', current: freeSlug(project.title, content.slugs) },
      orderRank: nextRank(),
    }
    entries.push(
      await planEntry(planning, { document, id: newId, title: project.title }, (merge) =>
        describe(merge, project, planning, { skillIds, found }),
      ),
    )
  }
  return entries
}

/** Of the document with the address or repository, or else the title and year; also of one that was deleted. */
function findId(
  project: Project,
  { content, base }: Planning,
  used: ReadonlySet<string>,
): string | undefined {
  const addresses = new Set(
    [project.repositoryUrl, project.liveUrl].map(addressKey).filter((key) => key !== ''),
  )
  const projects = content.ofType('project').filter(([id]) => !used.has(id))
  const byAddress = projects.find(([, document]) =>
    ['repositoryUrl', 'liveUrl'].some((field) => addresses.has(addressKey(read(document, field)))),
  )
  const byTitle = projects.find(([, document]) => {
    const year = read(document, 'year')
    const isOtherYear = typeof year === 'number' && project.year !== undefined && year !== project.year
    return hasText(read(document, 'title'), project.title) && !isOtherYear
  })
  const deleted = [...base].find(
    ([id, written]) =>
      !content.has(id) &&
      written[`title.${DEFAULT_LANGUAGE}`] === canonical(project.title) &&
      (written.year ?? '') === canonical(project.year),
  )
  return byAddress?.[0] ?? byTitle?.[0] ?? deleted?.[0]
}

async function describe(
  merge: Merge,
  project: Project,
  { language, uploads }: Planning,
  { skillIds, found }: { skillIds: ReadonlyMap<string, string>; found: unknown },
) {
  if (!hasText(read(found, 'title'), project.title)) setName(merge, ['title'], project.title)
  merge.set(['description', language], project.description)
  merge.set(['role', language], project.role)
  merge.set(['repositoryUrl'], project.repositoryUrl)
  merge.set(['liveUrl'], project.liveUrl)
  merge.set(['year'], project.year)
  merge.set(['featured'], project.isFeatured)
  for (const name of project.skills) addSkill(merge, skillIds.get(skillKey(name)))
  const pictures = new Map(
    await Promise.all(
      project.pictures.map(
        async (picture) => [picture.address, await pendingPicture(picture, uploads)] as const,
      ),
    ),
  )
  const [first] = project.pictures
  if (first) {
    const alt = first.alt === '' ? {} : { alt: { [language]: first.alt } }
    merge.set(['picture'], { _type: 'picture', ...pictures.get(first.address), ...alt })
  }
  if (project.story)
    merge.set(
      ['story', language],
      storyBlocks(project.story, (address) => pictures.get(address)),
    )
}

function addSkill(merge: Merge, id: string | undefined) {
  if (id === undefined) return
  merge.item(['skills'], {
    isSame: (item) => readText(item, '_ref') === id,
    seed: { ...reference(id, 'skill'), _key: id.slice(-12) },
  })
}
