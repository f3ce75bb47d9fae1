import { isDeeperThan, parseIfJson } from '../check-document.ts'
import { badRequest } from '../errors.ts'
import { JSON_MAX_DEPTH } from '../limits.ts'

/** @throws {LakeError} 400 for what is not JSON, or nested too deeply */
export function parseJson(text: string, what: string): unknown {
  const value = parseIfJson(text)
  if (value === undefined) throw badRequest(`${what} is not JSON`)
  checkDepth(value, what)
  return value
}

/** @throws {LakeError} 400 beyond {@link JSON_MAX_DEPTH} levels: most code that handles a parsed value recurses */
export function checkDepth(value: unknown, what: string) {
  if (isDeeperThan(value, JSON_MAX_DEPTH))
    throw badRequest(`${what} is nested more than ${JSON_MAX_DEPTH} levels deep`)
}
