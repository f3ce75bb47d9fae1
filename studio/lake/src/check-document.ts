import { type LakeDocument, isRecord, isStoredId } from './document.ts'

/** The fields that the lake itself sets on every document. */
export const SYSTEM_FIELDS = ['_id', '_type', '_rev', '_createdAt', '_updatedAt'] as const

const DEEPEST = 100
/** In characters of JSON; Sanity's limit is 32 MB. */
const LARGEST = 32 * 1024 * 1024

/** `document` is the value after serialization as JSON. */
export type CheckedDocument = { document: LakeDocument } | { problem: string }

/**
 * The only validation of documents, before each commit and when the store is read: what passes before a commit also
 * passes at the next start.
 */
export function checkDocument(value: unknown): CheckedDocument {
  const problem = flawIn(value, DEEPEST)
  return problem === null ? checkJson(JSON.stringify(value)) : { problem }
}

/** @param json the stored text */
export function checkJson(json: string | undefined): CheckedDocument {
  const document = parseIfJson(json)
  if (json === undefined || document === undefined) return { problem: 'it is not JSON' }
  if (json.length > LARGEST) return { problem: `it is larger than ${LARGEST / 1024 / 1024} MB` }
  const problem = flawIn(document, DEEPEST)
  if (problem !== null) return { problem }
  if (!isRecord(document)) return { problem: 'it is not an object' }
  if (!hasSystemFields(document)) {
    const field = SYSTEM_FIELDS.find((name) => !isFilled(document[name]))
    return { problem: `its "${field}" is not a string` }
  }
  if (!isStoredId(document._id)) return { problem: 'its "_id" is not a document id' }
  return { document }
}

const isFilled = (value: unknown) => typeof value === 'string' && value !== ''
const hasSystemFields = (value: Record<string, unknown>): value is LakeDocument =>
  SYSTEM_FIELDS.every((name) => isFilled(value[name]))

/** Parses JSON; undefined for text that is not JSON. */
export function parseIfJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}

/** groq-js calls `hasOwnProperty` on values, so one such field would break every query of all documents. */
const RESERVED = ['__proto__', 'hasOwnProperty']

/** Finds all kinds of problems in one walk, which takes most of the time of a start with many documents. */
function flawIn(value: unknown, levels: number): string | null {
  // JSON.stringify would write it as null.
  if (typeof value === 'number' && !Number.isFinite(value)) return 'it has a number that is too large'
  if (typeof value !== 'object' || value === null) return null
  if (levels === 0) return `it is nested more than ${DEEPEST} levels deep`
  const reserved = RESERVED.find((name) => Object.hasOwn(value, name))
  if (reserved) return `it has a field with the reserved name "${reserved}"`
  for (const item of Array.isArray(value) ? value : Object.values(value)) {
    const flaw = flawIn(item, levels - 1)
    if (flaw !== null) return flaw
  }
  return null
}

/** Stops at the limit, so that it can be called before functions that recurse without one. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((item) => isDeeperThan(item, levels - 1))
}
