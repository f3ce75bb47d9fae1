import { Types } from 'mongoose'
import type { Database } from '#src/database/connect.ts'
import { createImpressionModel } from '#src/guestbook/model.ts'

const BATCH = 5_000

/** Stores the given number of impressions, one a minute. */
export async function seedImpressions({ connection }: Database, count: number) {
  const impressions = createImpressionModel(connection)
  const authors = Array.from({ length: 500 }, () => new Types.ObjectId())
  for (let from = 0; from < count; from += BATCH) {
    const batch = Array.from({ length: BATCH }, (_, index) => entry(from + index, authors))
    await impressions.insertMany(batch, { ordered: false })
  }
}

function statusFor(number: number) {
  if (number % 50 !== 0) return 'published'
  return number % 100 === 0 ? 'waiting' : 'hidden'
}

function entry(number: number, authors: Types.ObjectId[]) {
  return {
    author: authors[number % authors.length],
    impression: `Impression ${number}: ${'words of a visitor '.repeat(8)}`,
    date: new Date(Date.UTC(2020, 0, 1) + number * 60_000),
    status: statusFor(number),
    fingerprint: `print-${number}`,
    isReported: number % 100 === 1,
    changedAt: new Date(),
  }
}
