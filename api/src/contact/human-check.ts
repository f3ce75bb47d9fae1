import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { type Connection, Schema } from 'mongoose'
import type { HumanCheck } from '@portfolio/contract/contact'
import { isStored } from '#src/database/is-duplicate.ts'
import { HttpError } from '#src/http/errors.ts'
import { isSame } from '#src/sessions/is-same.ts'

const TILES = 9
const VALID_FOR_MS = 5 * 60_000
/** Faster answers come from programs. */
const QUICKEST_MS = 1_000

const schema = new Schema({
  /** Id of the challenge; unique, so that one of two concurrent attempts succeeds. */
  _id: { type: String, required: true },
  forgetAt: { type: Date, required: true, expires: 0 },
})

export type HumanChecks = ReturnType<typeof createHumanChecks>

/**
 * A captcha: nine colours, one of which is the right one. The browser gets a signed challenge, with the time of the
 * question and a keyed hash of the right colour, so that any process can verify the answer.
 */
export function createHumanChecks({ connection, secret }: { connection: Connection; secret: string }) {
  const model = connection.model('SpentHumanCheck', schema)
  const seal = (...parts: string[]) =>
    createHmac('sha256', secret)
      .update(['human check', ...parts].join('\0'))
      .digest('base64url')

  return {
    ask(): HumanCheck {
      const colours = new Set<string>()
      while (colours.size < TILES) colours.add(`#${randomBytes(3).toString('hex')}`)
      const tiles = [...colours]
      const target = tiles[randomInt(TILES)] ?? ''
      const id = randomBytes(16).toString('base64url')
      const asked = Date.now().toString(36)
      const answer = seal('answer', id, target)
      return { tiles, target, challenge: [id, asked, answer, seal('question', id, asked, answer)].join('.') }
    },

    /**
     * Verifies an answer and spends the challenge, right or wrong.
     * @throws {HttpError} 400 `notHuman`, or `checkExpired` for a challenge that is too old or was used
     */
    async judge({ challenge, tile }: { challenge: string; tile: string }) {
      const [id = '', asked = '', answer = '', signature = ''] = challenge.split('.')
      if (!isSame(signature, seal('question', id, asked, answer))) throw notHuman()
      const now = Date.now()
      const age = now - Number.parseInt(asked, 36)
      if (age > VALID_FOR_MS) throw new HttpError(400, 'checkExpired')
      const forgetAt = new Date(now + 2 * VALID_FOR_MS)
      if (!(await isStored(model.create({ _id: id, forgetAt })))) throw new HttpError(400, 'checkExpired')
      if (age < QUICKEST_MS || !isSame(answer, seal('answer', id, tile))) throw notHuman()
    },
  }
}

const notHuman = () => new HttpError(400, 'notHuman')
