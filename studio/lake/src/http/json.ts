import { badRequest } from '../errors.ts'
import { JSON_MAX_DEPTH } from '../limits.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** Whether JSON is nested more than {@link JSON_MAX_DEPTH} levels. Most code that handles the parsed value recurses. */
export function isTooDeep(json: Uint8Array): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index] ?? 0
    if (isInString) {
      if (byte === BACKSLASH) index += 1
      else if (byte === QUOTE) isInString = false
    } else if (byte === QUOTE) isInString = true
    else if (OPENING.has(byte)) {
      depth += 1
      if (depth > JSON_MAX_DEPTH) return true
    } else if (CLOSING.has(byte)) depth -= 1
  }
  return false
}

export const tooDeep = (what: string) =>
  badRequest(`${what} is nested more than ${JSON_MAX_DEPTH} levels deep`)

/** @throws {LakeError} 400 for what is not JSON, or nested too deeply */
export function parseJson(text: string, what: string): unknown {
  if (isTooDeep(Buffer.from(text))) throw tooDeep(what)
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest(`${what} is not JSON`)
  }
}
