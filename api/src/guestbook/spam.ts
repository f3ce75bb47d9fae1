import { createHash } from 'node:crypto'
import { fold } from '@portfolio/contract/folding'
import type { Signal } from '@portfolio/contract/moderation'
import { codePoints } from '@portfolio/contract/text'
import type { ImpressionModel } from './model.ts'

/** An impression with more links waits for approval. */
const LINKS_MAX = 1
/** The sixth impression of one person in ten minutes waits for approval. */
const IN_TEN_MINUTES = 5
const TEN_MINUTES_MS = 10 * 60_000
const MONTH_MS = 30 * 24 * 60 * 60_000
/** Shorter texts are often equal by chance, so they count only when the same author repeats them. */
const DISTINCTIVE_LENGTH = 25

/** Hash of the text without case, script, white space, diacritics and punctuation. */
export const fingerprintOf = (text: string) =>
  createHash('sha256')
    .update(fold(text).replaceAll(/[^\p{L}\p{N}\p{S}]/gu, ''))
    .digest('base64url')

/** Hash of the author and the text; equal for texts that differ only in white space. */
export const repeatKeyOf = (authorId: string, text: string) =>
  createHash('sha256')
    .update(`${authorId}\0${text.normalize('NFC').trim().replaceAll(/\s+/g, ' ')}`)
    .digest('base64url')

const LINK = /https?:\/\/|\bwww\.|<a\s|\[url|\b[\w-]+\.(?:com|net|org|info|biz|ru|xyz|top|io|shop)\b/iu

/** One URL can match several of the patterns, so words are counted. */
const linksIn = (text: string) => text.split(/\s+/).filter((word) => LINK.test(word)).length

/** Signals that an impression may be spam. It is never dropped: the owner decides. */
export function createSpamCheck(model: ImpressionModel) {
  const isRepetition = async (authorId: string, text: string, fingerprint: string) => {
    const date = { $gt: new Date(Date.now() - MONTH_MS) }
    const isCommon = codePoints(text) < DISTINCTIVE_LENGTH
    const found = await model.exists({ fingerprint, date, ...(isCommon ? { author: authorId } : {}) })
    return found !== null
  }

  const isHasty = async (authorId: string) => {
    const date = { $gt: new Date(Date.now() - TEN_MINUTES_MS) }
    return (await model.countDocuments({ author: authorId, date }).limit(IN_TEN_MINUTES)) >= IN_TEN_MINUTES
  }

  return async (authorId: string, text: string, honeypot: string): Promise<Signal[]> => {
    const [isRepeated, isTooFast] = await Promise.all([
      isRepetition(authorId, text, fingerprintOf(text)),
      isHasty(authorId),
    ])
    return [
      ...(honeypot === '' ? [] : (['honeypot'] as const)),
      ...(linksIn(text) > LINKS_MAX ? (['links'] as const) : []),
      ...(isRepeated ? (['repeated'] as const) : []),
      ...(isTooFast ? (['rate'] as const) : []),
    ]
  }
}
export type SpamCheck = ReturnType<typeof createSpamCheck>
