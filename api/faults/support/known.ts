import * as z from 'zod/mini'
import { humanCheckSchema } from '@portfolio/contract/contact'
import { inboxSchema } from '@portfolio/contract/contact-inbox'
import { moderationListSchema } from '@portfolio/contract/moderation'
import { outboxSchema } from '@portfolio/contract/outbox'
import type { Visitor } from '#test/support/visitor.ts'
import type { Known } from './generate.ts'

const CHALLENGES = 20
const results = z.object({ result: z.array(z.object({ _id: z.string(), url: z.nullish(z.string()) })) })

/** Ids of stored documents, so that generated requests find some. */
export async function readKnown(origin: string, owner: Visitor): Promise<Known> {
  const read = async (path: string) => (await owner.get(path)).body
  const { mails } = z.parse(outboxSchema, await read('/api/outbox'))
  const { messages } = z.parse(inboxSchema, await read('/api/moderation/messages'))
  const { impressions } = z.parse(moderationListSchema, await read('/api/moderation/impressions?filter=all'))
  const query = encodeURIComponent('*{_id, url}')
  const { result } = z.parse(results, await read(`/lake/v1/data/query/production?query=${query}`))
  const checks = await Promise.all(
    Array.from({ length: CHALLENGES }, async () =>
      z.parse(humanCheckSchema, await read('/api/mail/human-check')),
    ),
  )
  const files = result.flatMap(({ url }) => (url ? [new URL(url, origin).pathname] : []))
  const named = (kind: string) => files.filter((file) => file.includes(`/${kind}/`)).map(lastPart)
  return {
    mail: mails.map(({ _id }) => _id),
    message: messages.map(({ _id }) => _id),
    impression: impressions.map(({ _id }) => _id),
    person: impressions.flatMap(({ author }) => author?._id ?? []),
    cursor: impressions.map(({ _id, date }) => `${Date.parse(date)}-${_id}`),
    document: [...result.map(({ _id }) => _id).filter((id) => !id.includes('Asset')), ...GENERATED],
    image: named('images'),
    file: named('files'),
    challenge: checks.map(({ challenge }) => challenge),
    tile: checks.map(({ target }) => target),
  }
}

const GENERATED = ['generated-1', 'generated-2', 'drafts.generated-4', 'versions.r1.generated-1']

const lastPart = (path: string) => path.split('/').at(-1) ?? ''
