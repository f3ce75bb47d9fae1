import * as z from 'zod/mini'
import { backupsSchema } from '@portfolio/contract/backups'
import { moderationListSchema } from '@portfolio/contract/moderation'
import { OWNER } from '#test/support/data-directory.ts'
import { createVisitor } from '#test/support/visitor.ts'

/** What a running portfolio has; null for what could not be read. */
export type FoundState = {
  health: number
  impressions: number | null
  documents: number | null
  /** Response statuses of pages, and of a picture as uploaded and as rendered. */
  statuses: number[]
  /** What health and the start screen name as damaged. */
  named: { health: string[]; screen: string[] }
}

const countSchema = z.object({ result: z.number() })
const healthSchema = z.object({ damaged: z.optional(z.array(z.string())) })

/** @param picture path of an image */
export async function readState(origin: string, token: string, picture: string): Promise<FoundState> {
  const owner = createVisitor(origin)
  const isSignedIn = await owner.signIn(OWNER).then(
    () => true,
    () => false,
  )
  const read = async (path: string) => (isSignedIn ? (await owner.get(path)).body : null)
  const list = moderationListSchema.safeParse(await read('/api/moderation/impressions?filter=all'))
  const query = `/lake/v1/data/query/production?query=${encodeURIComponent('count(*)')}`
  const counted = await owner.get(query, { Authorization: `Bearer ${token}` })
  const statuses: number[] = []
  for (const path of ['/', '/projects', '/comments', picture, `${picture}?w=64&fm=webp`])
    statuses.push((await owner.get(path)).status)
  // Last, because reads find damage.
  const health = await owner.get('/api/health')
  const shown = backupsSchema.safeParse(await read('/api/backups'))
  return {
    health: health.status,
    impressions: list.data?.impressions.length ?? null,
    documents: countSchema.safeParse(counted.body).data?.result ?? null,
    statuses,
    named: {
      health: healthSchema.safeParse(health.body).data?.damaged ?? [],
      screen: shown.data?.damages.map(({ path }) => path) ?? [],
    },
  }
}

/** Whether a state has less content than the undamaged one, or answers a request with a higher status. */
export const isLess = (state: FoundState, whole: FoundState): boolean =>
  (state.documents ?? 0) < (whole.documents ?? 0) ||
  (state.impressions ?? 0) < (whole.impressions ?? 0) ||
  state.statuses.some((status, index) => status > (whole.statuses[index] ?? 0))
