import { type LakeDocument, isRecord, isStoredId } from './document.ts'

/** The fields that the lake itself sets on every document. */
export const SYSTEM_FIELDS = ['_id', '_type', '_rev', '_createdAt', '_updatedAt'] as const

const DEEPEST = 100
/** In characters of JSON; Sanity's limit is 32 MB. */
const LARGEST = 32 * 1024 * 1024

/** `document` as it is read from its JSON. */
export type CheckedDocument = { document: LakeDocument } | { problem: string }

/** The only validation of documents: what passes it before a commit also passes it when the store is read. */
export function checkDocument(value: unknown): CheckedDocument {
  if (isDeeperThan(value, DEEPEST)) return { problem: `it is nested more than ${DEEPEST} levels deep` }
  if (hasInfinity(value)) return { problem: 'it has a number that is too large' }
  return checkJson(JSON.stringify(value))
}

/** @param json the stored text */
export function checkJson(json: string | undefined): CheckedDocument {
  const document = parseIfJson(json)
  if (json === undefined || document === undefined) return { problem: 'it is not JSON' }
  if (json.length > LARGEST) return { problem: `it is larger than ${LARGEST / 1024 / 1024} MB` }
  const flaw = flawIn(document, DEEPEST)
  if (flaw === TOO_DEEP) return { problem: `it is nested more than ${DEEPEST} levels deep` }
  if (!isRecord(document)) return { problem: 'it is not an object' }
  if (!hasSystemFields(document)) {
    const field = SYSTEM_FIELDS.find((name) => !isFilled(document[name]))
    return { problem: `its "${field}" is not a string` }
  }
  if (flaw !== null) return { problem: `it has a field with the reserved name "${flaw}"` }
  if (!isStoredId(document._id)) return { problem: 'its "_id" is not a document id' }
  return { document }
}

const isFilled = (value: unknown) => typeof value === 'string' && value !== ''
const hasSystemFields = (value: Record<string, unknown>): value is LakeDocument =>
  SYSTEM_FIELDS.every((name) => isFilled(value[name]))

/** The value of a text; undefined for one that is not JSON. */
export function parseIfJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}

/** groq-js calls `hasOwnProperty` on values, so one such field would break every query of all documents. */
const RESERVED = new Set(['__proto__', 'hasOwnProperty'])
const TOO_DEEP = 'too deep'

/**
 * One walk for both checks, because it is most of the work of a start with many documents.
 * @returns a reserved name, or that it is nested too deeply
 */
function flawIn(value: unknown, levels: number): string | null {
  if (Array.isArray(value)) {
    if (levels === 0) return TOO_DEEP
    for (const item of value) {
      const flaw = typeof item === 'object' ? flawIn(item, levels - 1) : null
      if (flaw !== null) return flaw
    }
  } else if (isRecord(value)) {
    if (levels === 0) return TOO_DEEP
    for (const name of Object.keys(value)) {
      if (RESERVED.has(name)) return name
      const item = value[name]
      const flaw = typeof item === 'object' ? flawIn(item, levels - 1) : null
      if (flaw !== null) return flaw
    }
  }
  return null
}

/** Whether a number is infinite: JSON would write null. */
function hasInfinity(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(hasInfinity)
}

/** Stops at the limit, so that it can be called before functions that recurse without one. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((item) => isDeeperThan(item, levels - 1))
}
