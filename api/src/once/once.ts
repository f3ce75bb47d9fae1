import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Request, RequestHandler, Response } from 'express'
import { type Connection, Schema } from 'mongoose'
import * as z from 'zod/mini'
import { isStored } from '#src/database/is-duplicate.ts'
import { decrypt, encrypt } from '#src/encryption.ts'
import { HttpError, badRequest } from '#src/http/errors.ts'
import { isRead } from '#src/http/request-line.ts'
import { takeJson } from '#src/http/take-json.ts'
import { cookieName } from '#src/sessions/cookie-name.ts'

const MINUTE_MS = 60_000
const KEPT_FOR_MS = 24 * 60 * MINUTE_MS
/** Without a key from the client, equal content counts as the same call for this long. */
export const SAME_WITHIN_MS = 10 * MINUTE_MS
/** The process of a request that has not answered by then has probably crashed. */
const UNCLEAR_AFTER_MS = MINUTE_MS
const LONGEST_WAIT_MS = 20_000
const KEY = /^[\x21-\x7e]{8,255}$/

const schema = new Schema({
  /** Keyed hash of the caller and the key. Its index lets one of several requests through, whatever process they reach. */
  _id: { type: String, required: true },
  /** Keyed hash of the method, path and body. */
  call: { type: String, required: true },
  /** Encrypted; null while the request is answered. */
  answer: { type: String, default: null },
  startedAt: { type: Date, required: true },
  forgetAt: { type: Date, required: true, expires: 0 },
})

const answerSchema = z.tuple([z.number(), z.unknown()])

/** A call that takes effect once: `id` of its row, and the secret that encrypts its answer. */
type Claim = { id: string; secret: Buffer; call: string; keepMs: number }

export type Once = ReturnType<typeof createOnce>

/**
 * Makes a call with an `Idempotency-Key` take effect once: requests that overlap or follow get the answer of the first.
 * Refusals are not stored, because they change nothing and a later attempt may succeed; cookies are not stored either.
 */
export function createOnce(deps: { connection: Connection; secret: string; isSecure: boolean }) {
  const model = deps.connection.model('IdempotencyKey', schema)
  const sessionCookie = cookieName('portfolio-session', deps.isSecure)
  const posted = new WeakMap<Request, string>()

  const seal = (...parts: string[]) =>
    createHmac('sha256', deps.secret)
      .update(JSON.stringify(['once', ...parts]))
      .digest()

  /** The caller is the session cookie, even after its session has ended, for example by a password change. */
  function callerOf(request: Pick<Request, 'cookies' | 'ip'>): string {
    const cookies: Record<string, string | undefined> = request.cookies
    return cookies[sessionCookie] ?? cookies['XSRF-TOKEN'] ?? request.ip ?? ''
  }

  const createClaim = (caller: string, key: string, call: string, keepMs = KEPT_FOR_MS): Claim => ({
    id: seal('id', caller, key).toString('base64url'),
    secret: seal('answer', caller, key),
    call: seal('call', key, call).toString('base64url'),
    keepMs,
  })

  /**
   * @returns the stored answer; null when the caller is the first and must answer
   * @throws {HttpError} 422 for another call under the same key, 409 when the first one does not answer
   */
  async function claim({ id, call, keepMs }: Claim): Promise<string | null> {
    const until = Date.now() + LONGEST_WAIT_MS
    for (let waitMs = 20; ; waitMs = Math.min(waitMs * 2, 250)) {
      const now = Date.now()
      const times = { startedAt: new Date(now), forgetAt: new Date(now + keepMs) }
      if (await isStored(model.create({ _id: id, call, ...times }))) return null
      const found = await model.findOne({ _id: id }).lean()
      // The row is gone, because the first call was refused.
      if (!found) continue
      if (found.forgetAt.getTime() <= now) {
        await model.deleteOne({ _id: id, forgetAt: found.forgetAt })
        continue
      }
      if (found.call !== call) throw new HttpError(422, 'sentOtherwise')
      if (found.answer) return found.answer
      if (now > until || now - found.startedAt.getTime() > UNCLEAR_AFTER_MS)
        throw new HttpError(409, 'sentUnclear')
      await sleep(waitMs)
    }
  }

  /** Stores the answer before it is sent. */
  function keepAnswer(request: Request, response: Response, { id, secret }: Claim) {
    // oxlint-disable-next-line typescript/unbound-method -- applied to the response, or put back
    const endAnswer = response.end
    async function settle(body: unknown) {
      response.end = endAnswer
      const { statusCode } = response
      try {
        if (statusCode >= 400) return void (await model.deleteOne({ _id: id }))
        // Answers can hold secrets, such as recovery codes; only the key of the client opens them.
        const answer = encrypt(JSON.stringify([statusCode, body]), secret)
        await model.updateOne({ _id: id }, { $set: { answer } })
      } catch (error) {
        request.log.error({ err: error }, 'the answer to a form could not be stored')
      }
    }
    takeJson(response, (body) => void settle(body).then(() => response.json(body)))
    // An answer without a body.
    response.end = (...args: unknown[]) => {
      void settle(null).then(() => void Reflect.apply(endAnswer, response, args))
      return response
    }
  }

  async function pass(wanted: Claim, request: Request, response: Response, next: () => void) {
    const stored = await claim(wanted)
    if (stored === null) {
      keepAnswer(request, response, wanted)
      return next()
    }
    const [status, body] = answerSchema.parse(JSON.parse(decrypt(stored, wanted.secret) ?? ''))
    response.status(status)
    if (body === null) response.end()
    else response.json(body)
  }

  return {
    /**
     * Uses the content of a form without scripts as its key: the same page sent again, also after Back, is the same
     * call.
     */
    post: (request: Request, call: object) => void posted.set(request, JSON.stringify(call)),

    /** Middleware of all calls that change something. */
    handler: ((request, response, next) => {
      const key = request.get('Idempotency-Key')
      const content = posted.get(request)
      if (isRepeatable(request) || (key === undefined && content === undefined)) return next()
      const caller = callerOf(request)
      if (content !== undefined)
        return pass(createClaim(caller, content, content, SAME_WITHIN_MS), request, response, next)
      if (!key || !KEY.test(key)) throw badRequest()
      const call = JSON.stringify([request.method, request.url, request.body])
      return pass(createClaim(caller, key, call), request, response, next)
    }) satisfies RequestHandler,

    /** Middleware that lets equal content of one person through once in ten minutes, whatever its keys. */
    same:
      <Body>(contentOf: (body: Body) => unknown): RequestHandler<Request['params'], unknown, Body> =>
      (request, response, next) => {
        const content = JSON.stringify([request.path, contentOf(request.body)])
        return pass(createClaim(callerOf(request), content, content, SAME_WITHIN_MS), request, response, next)
      },
  }
}

/** Calls below `/api` that a key would not make safer, each with its reason; every other one takes effect once. */
export const REPEATABLE: Readonly<Record<string, string>> = {
  'POST /auth/login': 'the answer is a session, whose cookie is never stored',
  'POST /auth/login/second-factor': 'as above; a code is good for one sign-in',
  'POST /auth/google': 'as above',
  'POST /auth/logout': 'ends what has ended',
  'DELETE /auth/sessions': 'ends what has ended',
  'POST /auth/password-check': 'a question',
  'POST /preview/content': 'a question',
  'POST /moderation/read': 'marks what is marked',
  'POST /machine-translation': 'a question',
  'POST /links': 'begins a check of links, unless one runs',
  'POST /visits/page': 'counted without cookies, so that nobody is the caller',
}

/** @param request in the router of `/api` */
function isRepeatable(request: { method: string; path: string }): boolean {
  return isRead(request) || `${request.method} ${request.path.replace(/(?<=.)\/$/, '')}` in REPEATABLE
}
