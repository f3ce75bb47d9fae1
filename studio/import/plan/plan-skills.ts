import { createKey } from '@portfolio/contract/create-key'
import { DEFAULT_LANGUAGE, LANGUAGES } from '@portfolio/contract/language'
import { read, readText } from '../../translation/read.ts'
import type { Certificate } from '../profile.ts'
import { type Entry, type Planning, planEntry } from './entry.ts'
import type { Merge } from './merge.ts'
import { createRanks, freeSlug, itemKey, setName } from './names.ts'
import { monogram, pendingPicture } from './pictures.ts'
import { skillGroup, skillKey } from './skill-key.ts'

/** Plans a skill for each name that the profile uses. @returns the entries, and their ids by `skillKey` */
export function planSkills(planning: Planning): { entries: Entry[]; ids: Map<string, string> } {
  const { profile, content, leave } = planning
  const names = new Map<string, string>()
  for (const name of [
    ...profile.skills.map((skill) => skill.name),
    ...profile.projects.flatMap(({ skills }) => skills),
    ...profile.certificates.flatMap((certificate) => certificate.skill ?? []),
  ])
    if (!names.has(skillKey(name))) names.set(skillKey(name), name)
  const certificates = Map.groupBy(
    profile.certificates,
    (certificate) => findSkillKey(certificate, names) ?? '',
  )
  for (const { course } of certificates.get('') ?? [])
    leave(course, 'No skill of the file is named in this certificate: add it to a skill by hand')
  const nextRank = createRanks(content.ranks('skill'))
  const index = indexSkills(planning)
  const entries: Entry[] = []
  const ids = new Map<string, string>()
  for (const [key, name] of names) {
    const found = index.byKey.get(key)
    if (!found && index.deleted.has(key)) {
      leave(name, 'You have deleted it since it was imported')
      continue
    }
    const id = found?.[0] ?? createKey()
    ids.set(key, id)
    const fresh = found ? null : newSkill(planning, { id, name, key, orderRank: nextRank() })
    const document = found?.[1] ?? fresh
    if (!document) continue
    entries.push(
      planEntry(planning, { document, id, title: name }, (merge) => {
        if (!found) setName(merge, ['name'], name)
        for (const certificate of certificates.get(key) ?? []) addCertificate(merge, certificate, planning)
      }),
    )
  }
  return { entries, ids }
}

/** The skills that exist, the first of a name, and the names of those that were deleted since they were imported. */
function indexSkills({ content, base }: Planning) {
  const byKey = new Map(
    content
      .ofType('skill')
      .toReversed()
      .flatMap((found) =>
        LANGUAGES.map((language) => [skillKey(readText(read(found[1], 'name'), language)), found] as const),
      ),
  )
  const deleted = new Set(
    [...base].flatMap(([id, written]) => {
      const name = content.has(id) ? undefined : written[`name.${DEFAULT_LANGUAGE}`]
      return name === undefined ? [] : skillKey(String(JSON.parse(name)))
    }),
  )
  return { byKey, deleted }
}

/** The skill that the file names, else the longest one whose name is a part of the certificate's. */
function findSkillKey(
  { course, skill }: Certificate,
  names: ReadonlyMap<string, string>,
): string | undefined {
  if (skill !== undefined) return skillKey(skill)
  const words = course.split(/[\s,:;()/-]+/)
  const parts = new Set(
    words.flatMap((word, index) => [skillKey(word), skillKey(`${word} ${words[index + 1] ?? ''}`)]),
  )
  return [...names.keys()]
    .filter((key) => parts.has(key))
    .toSorted((one, other) => other.length - one.length)[0]
}

function newSkill(
  { content, uploads }: Planning,
  { id, name, key, orderRank }: { id: string; name: string; key: string; orderRank: string },
) {
  return {
    _id: id,
    _type: 'skill',
    slug: { _type: 'slug', current: freeSlug(name, content.slugs) },
    group: skillGroup(key),
    orderRank,
    icon: { _type: 'image', ...pendingPicture(monogram(name), uploads) },
  }
}

function addCertificate(merge: Merge, certificate: Certificate, { language }: Planning) {
  const { course, provider, date, url } = certificate
  const path = merge.item(['certificates'], {
    isSame: (item) => {
      const courses = LANGUAGES.map((each) => readText(read(item, 'course'), each))
      if (courses.includes(course)) return [provider, ''].includes(readText(item, 'provider'))
      // A résumé in another language names the course differently.
      const isUntranslated = readText(read(item, 'course'), language) === ''
      return isUntranslated && url !== undefined && read(item, 'certificateUrl') === url
    },
    seed: { _type: 'certificate', _key: itemKey(course, provider) },
  })
  if (!path) return
  merge.set([...path, 'course', language], course)
  merge.set([...path, 'provider'], provider)
  merge.set([...path, 'date'], date)
  merge.set([...path, 'certificateUrl'], url)
}
