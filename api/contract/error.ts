import type { ErrorKey } from './error-keys.ts'

/**
 * Body of a refusal: the message in the person's language, and the error key for programs. Contact, register, login
 * and impression answer with the bare message instead, as the specification requires. An unexpected error has the
 * id of its log line.
 */
export type ErrorBody = { message: string; code: ErrorKey; requestId?: string }
