import type { JWTPayload, createRemoteJWKSet } from 'jose'
import * as z from 'zod/mini'
import { HttpError } from '#src/http/errors.ts'

/** The used part of an OpenID provider's metadata (OpenID Connect Discovery 1.0, section 3). */
const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url(),
  jwks_uri: z.url(),
})
type Endpoints = z.infer<typeof discoverySchema>

const claimsSchema = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  /** Any valid mail address: Google's addresses have a wider syntax than the registration form allows. */
  email: z.string().check(z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+$/)),
  email_verified: z.literal(true),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
  name: z.optional(z.string()),
})
export type GooglePerson = z.infer<typeof claimsSchema>

/** Google's credentials name the issuer with or without a scheme. */
const spellings = (issuer: string) => [issuer, issuer.replace(/^https:\/\//, '')]

const TIMEOUT_MS = 5_000
const CLOCK_TOLERANCE_S = 30

export type GoogleProvider = ReturnType<typeof createGoogleProvider>

export function createGoogleProvider({ issuer, clientId }: { issuer: string; clientId: string }) {
  let known: Promise<Endpoints & { keys: ReturnType<typeof createRemoteJWKSet> }> | null = null

  /** Cached; a failed request is repeated at the next call. */
  function discover() {
    known ??= Promise.all([fetchEndpoints(issuer), jose()])
      .then(([endpoints, { createRemoteJWKSet }]) => ({
        ...endpoints,
        keys: createRemoteJWKSet(new URL(endpoints.jwks_uri)),
      }))
      .catch((error: unknown) => {
        known = null
        throw error
      })
    return known
  }

  return {
    discover,

    /**
     * Verifies a credential's signature, issuer, audience, expiry and nonce.
     * @param nonce of this browser; null without one
     * @throws {HttpError} 401
     */
    async verifyCredential(credential: string, nonce: string | null): Promise<GooglePerson> {
      if (!nonce) throw refused()
      const { keys } = await discover()
      const { jwtVerify } = await jose()
      const payload = await jwtVerify(credential, keys, {
        issuer: spellings(issuer),
        audience: clientId,
        requiredClaims: ['exp', 'iat', 'nonce'],
        clockTolerance: CLOCK_TOLERANCE_S,
      }).then(
        (verified): JWTPayload => verified.payload,
        () => null,
      )
      if (!payload || payload.nonce !== nonce) throw refused()
      return readPerson(payload)
    },

    /** @throws {HttpError} 401 when the provider has not verified the person's address */
    readPerson,
  }
}

function readPerson(claims: unknown): GooglePerson {
  const person = claimsSchema.safeParse(claims)
  if (!person.success) throw refused()
  return person.data
}

/** Loaded on first use, because few portfolios have a sign-in with Google. */
const jose = () => import('jose')

const refused = () => new HttpError(401, 'googleRefused')

async function fetchEndpoints(issuer: string): Promise<Endpoints> {
  // No answer, an incomplete one and one that is not JSON all count as unreachable.
  const document: unknown = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null)
  const endpoints = discoverySchema.safeParse(document)
  if (!endpoints.success || !spellings(issuer).includes(endpoints.data.issuer)) {
    throw new HttpError(503, 'googleUnreachable')
  }
  return endpoints.data
}
