import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { ImpressionModel } from './model.ts'

const DAY_MS = 24 * 60 * 60_000

const samplesSchema = z.array(
  z.object({
    first_name: z.string(),
    last_name: z.string(),
    impression: z.string(),
    daysAgo: z.number(),
  }),
)

/**
 * Fills an empty guestbook with the examples of the sample content. They belong to no account, and pages mark them.
 * @param file JSON
 */
export async function addSampleImpressions(model: ImpressionModel, file: string) {
  if (await model.exists({})) return
  const samples = samplesSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  const now = Date.now()
  await model.insertMany(
    samples.map(({ first_name, last_name, impression, daysAgo }) => ({
      author: null,
      sampleAuthor: { first_name, last_name },
      impression,
      status: 'published',
      // So that the moderation does not count them as new.
      isRead: true,
      date: new Date(now - daysAgo * DAY_MS),
      changedAt: new Date(now),
    })),
  )
}

/** @returns how many examples there were */
export async function removeSampleImpressions(model: ImpressionModel): Promise<number> {
  const { deletedCount } = await model.deleteMany({ sampleAuthor: { $ne: null } })
  return deletedCount
}
