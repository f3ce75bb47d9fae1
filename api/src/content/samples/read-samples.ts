import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

const documentSchema = z.catchall(z.object({ _id: z.string(), _type: z.string() }), z.unknown())
export type SampleDocument = z.infer<typeof documentSchema>

/** Interface texts, which every portfolio needs. */
const TEXTS = 'translations.ndjson'

/** Types whose documents are all about the sample person. */
const OWN_TYPES = new Set(['project', 'skill'])
/** Fields of other documents that are about the sample person. */
const OWN_FIELDS: Record<string, readonly string[]> = {
  siteSettings: ['ownerName', 'sharingImage', 'repositoryCount', 'repositoryCountDate', 'socialLinks'],
  home: ['role', 'promise'],
  biography: ['portrait', 'body'],
  curriculumVitae: [
    'jobTitle',
    'summary',
    'contact',
    'experience',
    'education',
    'projects',
    'skills',
    'languages',
  ],
}

export const isOfSamplePerson = ({ _type }: SampleDocument) => OWN_TYPES.has(_type)
export const fieldsOfSamplePerson = ({ _type }: SampleDocument) => OWN_FIELDS[_type] ?? []

/** The documents of the sample content as in its files, without interface texts. */
export async function readSamples(folder: string): Promise<SampleDocument[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ndjson') && file !== TEXTS)
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return texts
    .flatMap((text) => text.split('\n').filter(Boolean))
    .map((line) => documentSchema.parse(JSON.parse(line)))
}

/** The paths of the files that a value refers to, relative to the folder. */
export function filesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(filesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, content]) =>
    key === '_sanityAsset' ? assetPath(content) : filesIn(content),
  )
}

/** `image@file://./assets/moon.svg` -> `assets/moon.svg` */
const assetPath = (name: unknown) => (typeof name === 'string' ? name.replace(/^\w+@file:\/\/\.\//, '') : [])

/** SHA-1 of each file that the documents refer to, by path. An asset's id contains it. */
export async function hashFiles(folder: string, documents: readonly SampleDocument[]) {
  const paths = [...new Set(documents.flatMap(filesIn))]
  const hashes = paths.map(async (path) => {
    const hash = createHash('sha1').update(await readFile(join(folder, path)))
    return [path, hash.digest('hex')] as const
  })
  return new Map(await Promise.all(hashes))
}
