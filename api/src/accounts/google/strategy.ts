import type { Request } from 'express'
import { Strategy, type StrategyOptionsWithRequest, type VerifyCallback } from 'passport-google-oauth20'
import * as z from 'zod/mini'

const paramsSchema = z.record(z.string(), z.string())
const tokensSchema = z.object({ access_token: z.string() })
const TIMEOUT_MS = 10_000

type Options = StrategyOptionsWithRequest & { tokenURL: string; userProfileURL: string }
/** Passport counts these parameters. */
type Verify = (
  request: Request,
  accessToken: string,
  refreshToken: string,
  claims: unknown,
  done: VerifyCallback,
) => void
type Done = (error: unknown, accessToken?: string, refreshToken?: string, tokens?: object) => void

/**
 * Google's strategy with time limits; the profile is the claims as they are. The library's own requests never end when
 * the provider does not answer or breaks off, and an answer of `null` ends the process.
 */
export class BoundedStrategy extends Strategy {
  constructor(options: Options, verify: Verify) {
    super(options, verify)
    const { tokenURL, userProfileURL, clientID, clientSecret } = options
    // Passport calls methods on an object that inherits from this one, so there can be no private fields.
    this.userProfile = (accessToken, done) => {
      const headers = { Authorization: `Bearer ${accessToken}` }
      requestJson(userProfileURL, { headers }).then((claims) => done(null, claims), done)
    }
    Reflect.set(this._oauth2, 'getOAuthAccessToken', (code: string, params: unknown, done: Done) => {
      const client = { code, client_id: clientID, client_secret: clientSecret }
      const body = new URLSearchParams({ ...paramsSchema.parse(params), ...client })
      requestJson(tokenURL, { method: 'POST', body })
        .then((answer) => tokensSchema.parse(answer))
        .then((tokens) => done(null, tokens.access_token, '', tokens), done)
    })
  }
}

async function requestJson(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
  return response.json()
}
