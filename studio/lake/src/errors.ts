import { STATUS_CODES } from 'node:http'

/** An error with a response in the shape that Sanity's clients read. */
export class LakeError extends Error {
  override name = 'LakeError'
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(
    status: number,
    body: Record<string, unknown>,
    message: string,
    headers: Record<string, string> = {},
  ) {
    super(message)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export const errorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))

const plain = (status: number, message: string, headers?: Record<string, string>) =>
  new LakeError(status, { statusCode: status, error: STATUS_CODES[status], message }, message, headers)

/** @param status 4xx, of an error that Express or a parser has raised */
export const malformed = (status: number) => plain(status, 'Malformed request')
export const badRequest = (message: string) => plain(400, message)
export const unauthorized = () => plain(401, 'Session not found')
export const forbidden = (message = 'Insufficient permissions') => plain(403, message)
export const notFound = (message = 'Not found') => plain(404, message)

/** An endpoint that the lake does not have, such as those of Sanity's other services. */
export const unknownEndpoint = ({ method, path }: { method: string; path: string }) =>
  notFound(`Not supported by this lake: the endpoint ${method} ${path.slice(0, SHOWN_MAX_CHARACTERS)}`)

const SHOWN_MAX_CHARACTERS = 100

export const conflict = (message: string) => plain(409, message)
export const tooLarge = (message: string) => plain(413, message)
export const bodyTooLarge = (maxBytes: number) =>
  tooLarge(`The request is too large: its body can have ${maxBytes} bytes at most`)

/** One client exceeds a limit. */
export const tooManyRequests = (message: string, retryAfterSeconds: number) =>
  plain(429, message, { 'Retry-After': String(retryAfterSeconds) })

/** All clients together exceed a limit. */
export const unavailable = (message: string, retryAfterSeconds: number) =>
  plain(503, message, { 'Retry-After': String(retryAfterSeconds) })

/** The query cannot be parsed, or exceeds a limit. */
export const queryParseError = (description: string, query: string, start = 0, end = query.length) =>
  new LakeError(400, { error: { type: 'queryParseError', description, query, start, end } }, description)

type MutationProblem = { type: string; description: string; [detail: string]: unknown }

/** A transaction failed as a whole because of one mutation or action. */
class TransactionError extends LakeError {
  readonly problem: MutationProblem
  readonly part: 'mutation' | 'action'

  constructor(problem: MutationProblem, status: number, part: 'mutation' | 'action', index: number) {
    const description = `The ${part}(s) failed: ${problem.description}`
    const items = [{ error: problem, index }]
    super(status, { error: { type: `${part}Error`, description, items } }, problem.description)
    this.problem = problem
    this.part = part
  }
}

export const mutationError = (problem: MutationProblem, status = 409) =>
  new TransactionError(problem, status, 'mutation', 0)

/** The error of a mutation with its place in the transaction; any other error as it is. */
export const atMutation = (error: unknown, index: number) => placed(error, 'mutation', index)
/** The error of a mutation as that of its action; any other error as it is. */
export const atAction = (error: unknown, index: number) => placed(error, 'action', index)

const placed = (error: unknown, part: 'mutation' | 'action', index: number) =>
  error instanceof TransactionError && error.part === 'mutation'
    ? new TransactionError(error.problem, error.status, part, index)
    : error

export const validationError = (description: string) =>
  new LakeError(400, { error: { type: 'validationError', description } }, description)

export function documentNotFound(id: string) {
  const description = `The document with the ID "${id}" was not found`
  return mutationError({ type: 'documentNotFoundError', description, id })
}

export function documentExists(id: string) {
  const description = `Document by ID "${id}" already exists`
  return mutationError({ type: 'documentAlreadyExistsError', description, id })
}

/** @param current undefined for a document that does not exist */
export function unexpectedRevision(id: string, current: string | undefined, expected: string) {
  const description = `document "${id}" has unexpected revision ID ("${current}"), expected "${expected}"`
  const revisions = { currentRevisionID: current, expectedRevisionID: expected }
  return mutationError({ type: 'documentRevisionIDDoesNotMatchError', description, id, ...revisions })
}

/** The error of hosted Sanity in sanity-io/client#71, with the id that is asked for there. */
export function immutableError(attribute: string, id: string) {
  const description = `Cannot modify immutable attribute "${attribute}"`
  return mutationError({ type: 'cannotModifyImmutableAttributeError', attribute, description, id }, 400)
}
