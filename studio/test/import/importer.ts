import { type SanityClient, createClient } from '@sanity/client'
import { carryOut } from '../../import/carry-out.ts'
import type { Language } from '@portfolio/contract/language'
import { planFiles } from '../../import/plan-files.ts'
import type { Plan } from '../../import/plan/plan-import.ts'
import { prepare } from '../../import/plan-files.ts'
import type { NamedFile } from '../../import/readers/unzip.ts'
import { startLake } from '../../lake/test/start-lake.ts'

const toBody = (bytes: Uint8Array<ArrayBuffer>) => Buffer.from(bytes)

const prepareIn = (client: SanityClient, files: NamedFile[], language: Language = 'en') =>
  prepare(client, files, { language, plan: planFiles })

/** A lake of its own with a client that imports into it. */
export async function startImporter() {
  const lake = await startLake()
  const client = createClient({ ...lake.config, token: lake.token })
  const write = (
    prepared: Awaited<ReturnType<typeof prepare>>,
    without: string[] = [],
    writer: Pick<SanityClient, 'fetch' | 'transaction' | 'assets'> = client,
  ) => {
    const chosen = prepared.plan.entries.filter(({ title }) => !without.includes(title)).map(({ id }) => id)
    return carryOut(writer, { ...prepared, chosen: new Set(chosen), toBody })
  }
  return {
    client,
    restart: () => lake.restart(),
    stop: () => lake.stop(),
    prepare: (files: NamedFile[]) => prepareIn(client, files),
    write,
    /** @param without titles of documents that are not ticked */
    async imported(files: NamedFile[], without: string[] = [], language?: Language) {
      const prepared = await prepareIn(client, files, language)
      return { plan: prepared.plan, record: await write(prepared, without) }
    },
    raw: (filter: string) => client.fetch<{ _id: string }[]>(`*[${filter}]`, {}, { perspective: 'raw' }),
    drafts: <Found>(query: string) => client.fetch<Found>(query, {}, { perspective: 'drafts' }),
    pictures: () => client.fetch<string[]>('*[_type == "sanity.imageAsset"]._id | order(@)'),
    publish: (...ids: string[]) =>
      client.action(
        ids.map((id) => ({
          actionType: 'sanity.action.document.publish' as const,
          publishedId: id,
          draftId: `drafts.${id}`,
        })),
      ),
  }
}

export type Importer = Awaited<ReturnType<typeof startImporter>>

export const idOf = (plan: Plan, title: string) =>
  plan.entries.find((entry) => entry.title === title)?.id ?? fail()

export const fail = (): never => {
  throw new Error('Nothing was imported')
}
