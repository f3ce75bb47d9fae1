import type { Language } from '@portfolio/contract/language'
import type { SanityClient } from '@sanity/client'
import { read, readText } from '../../translation/read.ts'

export type SetUp = {
  name: string
  languages: Language[]
  /** The owner's occupation, by language. */
  role: Partial<Record<Language, string>>
  sky: string
  moon: string
}

const QUERY = `{
  "settings": *[_id == "siteSettings"][0]{ ownerName, languages, sky, moonColour },
  "role": *[_id == "home"][0].role
}`

export async function readSetUp(client: SanityClient): Promise<unknown> {
  return client.fetch<unknown>(QUERY, {}, { perspective: 'published' })
}

/** Publishes the settings; drafts of the same documents are changed too, because publishing them would undo it. */
export async function saveSetUp(client: SanityClient, setUp: SetUp) {
  const { name, languages, role, sky, moon } = setUp
  const changes = [
    { id: 'siteSettings', set: { ownerName: name, languages, sky, moonColour: moon } },
    { id: 'home', set: roleFields('role', role) },
    { id: 'curriculumVitae', set: roleFields('jobTitle', role) },
  ]
  const ids = changes.flatMap(({ id }) => [id, `drafts.${id}`])
  const present = new Set(await client.fetch<string[]>('*[_id in $ids]._id', { ids }, { perspective: 'raw' }))
  const transaction = client.transaction()
  for (const { id, set } of changes) {
    transaction.createIfNotExists({ _id: id, _type: id })
    transaction.patch(id, { set })
    if (present.has(`drafts.${id}`)) transaction.patch(`drafts.${id}`, { set })
  }
  await transaction.commit()
}

/** Only filled fields: an empty field of the form does not change the document. */
const roleFields = (field: string, role: SetUp['role']) =>
  Object.fromEntries(
    Object.entries(role).flatMap(([language, text]) =>
      text.trim() === '' ? [] : [[`${field}.${language}`, text.trim()]],
    ),
  )

export const nameIn = (published: unknown) => readText(read(published, 'settings'), 'ownerName')
