import { STATUS_CODES } from 'node:http'
import { isRecord } from './document.ts'

/** An error with a response in the shape that Sanity's clients read. */
export class LakeError extends Error {
  readonly status: number
  readonly body: Record<string, unknown>
  /** Headers of the response. */
  readonly headers: Record<string, string>

  constructor(
    status: number,
    body: Record<string, unknown>,
    message: string,
    headers: Record<string, string> = {},
  ) {
    super(message)
    this.name = 'LakeError'
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export const errorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))

const plain = (status: number, error: string, message: string, headers?: Record<string, string>) =>
  new LakeError(status, { statusCode: status, error, message }, message, headers)

/** @param status 4xx, of an error that Express or a parser has raised */
export const malformed = (status: number) =>
  plain(status, STATUS_CODES[status] ?? 'Bad Request', 'Malformed request')
export const badRequest = (message: string) => plain(400, 'Bad Request', message)
export const unauthorized = () => plain(401, 'Unauthorized', 'Session not found')
export const forbidden = (message = 'Insufficient permissions') => plain(403, 'Forbidden', message)
export const notFound = (message = 'Not found') => plain(404, 'Not Found', message)

/** An endpoint that the lake does not have, such as those of Sanity's other services. */
export const unknownEndpoint = ({ method, path }: { method: string; path: string }) =>
  notFound(`Not supported by this lake: the endpoint ${method} ${path.slice(0, SHOWN_MAX_CHARACTERS)}`)

const SHOWN_MAX_CHARACTERS = 100

export const conflict = (message: string) => plain(409, 'Conflict', message)
export const tooLarge = (message: string) => plain(413, 'Payload Too Large', message)
export const bodyTooLarge = (maxBytes: number) =>
  tooLarge(`The request is too large: its body can have ${maxBytes} bytes at most`)

/** One client exceeds a limit. */
export const tooManyRequests = (message: string, retryAfterSeconds: number) =>
  plain(429, 'Too Many Requests', message, { 'Retry-After': String(retryAfterSeconds) })

/** All clients together exceed a limit. */
export const unavailable = (message: string, retryAfterSeconds: number) =>
  plain(503, 'Service Unavailable', message, { 'Retry-After': String(retryAfterSeconds) })

/** The query cannot be parsed, or exceeds a limit. */
export const queryParseError = (description: string, query: string, start = 0, end = query.length) =>
  new LakeError(400, { error: { type: 'queryParseError', description, query, start, end } }, description)

export type MutationProblem = { type: string; description: string; [detail: string]: unknown }

/** A transaction failed as a whole because of one mutation. @param index of that mutation in the transaction */
export const mutationError = (problem: MutationProblem, index = 0, status = 409) =>
  new LakeError(
    status,
    {
      error: {
        type: 'mutationError',
        description: `The mutation(s) failed: ${problem.description}`,
        items: [{ error: problem, index }],
      },
    },
    problem.description,
  )

/** Turns a mutation's error into that of its action. Other errors are returned as they are. @param index of the action */
export function toActionError(refusal: LakeError, index: number): LakeError {
  const { error } = refusal.body
  if (!isRecord(error) || error.type !== 'mutationError' || !Array.isArray(error.items)) return refusal
  const items = error.items.map((item: unknown) => ({ ...(isRecord(item) ? item : {}), index }))
  const description = `The action(s) failed: ${refusal.message}`
  return new LakeError(
    refusal.status,
    { error: { type: 'actionError', description, items } },
    refusal.message,
  )
}

/** The document, or a path of a patch, is not valid. */
export const validationError = (description: string) =>
  new LakeError(400, { error: { type: 'validationError', description } }, description)

export const documentNotFound = (id: string, index = 0) =>
  mutationError(
    { type: 'documentNotFoundError', description: `The document with the ID "${id}" was not found`, id },
    index,
  )

export const documentExists = (id: string, index = 0) =>
  mutationError(
    { type: 'documentAlreadyExistsError', description: `Document by ID "${id}" already exists`, id },
    index,
  )

/** @param current undefined for a document that does not exist */
export function unexpectedRevision(id: string, current: string | undefined, expected: string, index = 0) {
  const description = `document "${id}" has unexpected revision ID ("${current}"), expected "${expected}"`
  const revisions = { currentRevisionID: current, expectedRevisionID: expected }
  return mutationError({ type: 'documentRevisionIDDoesNotMatchError', description, id, ...revisions }, index)
}

/** The error of hosted Sanity in sanity-io/client#71, with the id that is asked for there. */
export const immutableError = (field: string, id: string, index = 0) =>
  mutationError(
    {
      type: 'cannotModifyImmutableAttributeError',
      attribute: field,
      description: `Cannot modify immutable attribute "${field}"`,
      id,
    },
    index,
    400,
  )
