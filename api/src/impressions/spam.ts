import { createHash } from 'node:crypto'
import type { Signal } from '@portfolio/contract/moderation'
import { codePoints } from '@portfolio/contract/text'
import type { ImpressionModel } from './model.ts'

/** More of them in one impression wait for the owner. */
const LINKS_MAX = 1
/** More of them by one person in ten minutes wait for the owner. */
const IN_TEN_MINUTES = 5
const TEN_MINUTES_MS = 10 * 60_000
const MONTH_MS = 30 * 24 * 60 * 60_000
/** Shorter praise is said by many in the same words. */
const TELLING_LENGTH = 25

/** Of the words alone: case, space, marks and punctuation make no other text. */
export const fingerprintOf = (text: string) =>
  createHash('sha256')
    .update(
      text
        .normalize('NFKD')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\p{S}]/gu, ''),
    )
    .digest('base64url')

const countLinks = (text: string) =>
  text.match(/https?:\/\/|\bwww\.|<a\s|\[url|\b[\w-]+\.(?:com|net|org|info|biz|ru|xyz|top|io|shop)\b/giu)
    ?.length ?? 0

/** Addresses are counted once, though they hold several of the marks. */
const linksIn = (text: string) => text.split(/\s+/).filter((word) => countLinks(word) > 0).length

/** What makes an impression look like spam. Nothing is dropped for it: the owner decides. */
export function createSpamCheck(model: ImpressionModel) {
  const wasSaidBefore = async (authorId: string, text: string, fingerprint: string) => {
    const said = await model.find({ fingerprint }, { author: 1, date: 1 }).sort({ date: -1 }).limit(20).lean()
    const since = Date.now() - MONTH_MS
    const isTelling = codePoints(text) >= TELLING_LENGTH
    return said.some(
      ({ author, date }) => date.getTime() > since && (isTelling || author?.toHexString() === authorId),
    )
  }

  const isHasty = async (authorId: string) => {
    const latest = await model
      .find({ author: authorId }, { date: 1 })
      .sort({ date: -1, _id: -1 })
      .skip(IN_TEN_MINUTES - 1)
      .limit(1)
      .lean()
    return latest.some(({ date }) => date.getTime() > Date.now() - TEN_MINUTES_MS)
  }

  return async (authorId: string, text: string, honeypot: string): Promise<Signal[]> => {
    const [isRepeated, tooFast] = await Promise.all([
      wasSaidBefore(authorId, text, fingerprintOf(text)),
      isHasty(authorId),
    ])
    return [
      ...(honeypot === '' ? [] : (['honeypot'] as const)),
      ...(linksIn(text) > LINKS_MAX ? (['links'] as const) : []),
      ...(isRepeated ? (['repeated'] as const) : []),
      ...(tooFast ? (['rate'] as const) : []),
    ]
  }
}
export type SpamCheck = ReturnType<typeof createSpamCheck>
