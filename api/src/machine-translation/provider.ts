import { type Language, languageInfo } from '@portfolio/contract/language'
import type { TranslationInput, TranslationProblem } from '@portfolio/contract/machine-translation'

export type Provider = {
  name: string
  /** Whether requests to it name the terms of the glossary. */
  takesTerms: boolean
  /** @returns undefined for an answer without texts @throws {TranslationError} */
  translate: (input: TranslationInput, signal: AbortSignal) => Promise<string[] | undefined>
}

/** A translation that a provider did not make. */
export class TranslationError extends Error {
  readonly problem: TranslationProblem

  constructor(problem: TranslationProblem, details: string) {
    super(details)
    this.name = 'TranslationError'
    this.problem = problem
  }
}

/** `sr-Latn` -> `sr` */
export const primaryTag = (language: Language) => languageInfo(language).tag.split('-')[0] ?? language

const REASONS = new Map<number, TranslationProblem['reason']>([
  [400, 'language'],
  [401, 'refused'],
  [402, 'quota'],
  [403, 'refused'],
  [404, 'refused'],
  [429, 'limit'],
  [456, 'quota'],
])

/**
 * Makes a call of a provider's API.
 * @throws {TranslationError} for every answer but JSON with a status of success; its message leaves out the provider's
 * words, which could repeat a key or a text
 */
export async function call(
  url: string,
  init: { headers: Record<string, string>; body: object; signal: AbortSignal },
) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...init.headers },
    body: JSON.stringify(init.body),
    signal: init.signal,
    redirect: 'error',
  }).catch(() => {
    throw new TranslationError({ reason: 'unreachable' }, 'no answer')
  })
  const text = await readBody(answer)
  if (answer.ok) return parse(text)
  const seconds = secondsUntil(answer.headers.get('retry-after') ?? '')
  // OpenAI answers 429 for a used-up quota as for too many requests.
  const reason = text.includes('"insufficient_quota"')
    ? 'quota'
    : (REASONS.get(answer.status) ?? 'unreachable')
  throw new TranslationError(
    { reason, ...(seconds > 0 && reason !== 'quota' ? { seconds } : {}) },
    `status ${answer.status}`,
  )
}

/** Several times the longest answer to a request. */
const ANSWER_BYTES_MAX = 1_000_000

/** @throws {TranslationError} for a body that breaks off, takes too long, or is too large */
async function readBody(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    const body: AsyncIterable<Uint8Array> | [] = answer.body ?? []
    for await (const part of body) {
      size += part.length
      if (size > ANSWER_BYTES_MAX) break
      parts.push(part)
    }
  } catch {
    throw new TranslationError({ reason: 'unreachable' }, 'the answer broke off')
  }
  if (size > ANSWER_BYTES_MAX) throw new TranslationError({ reason: 'answer' }, 'the answer is too large')
  return Buffer.concat(parts).toString()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new TranslationError({ reason: 'answer' }, 'the answer is no JSON')
  }
}

/** @param retryAfter seconds or a date @returns NaN for neither */
const secondsUntil = (retryAfter: string) =>
  /^\d+$/.test(retryAfter) ? Number(retryAfter) : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000)
