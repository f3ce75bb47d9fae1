import type { Language } from '@portfolio/contract/language'
import { languageInfo } from '@portfolio/contract/language'
import type { TranslationInput, TranslationProblem } from '@portfolio/contract/machine-translation'

/** A service that translates. */
export type Provider = {
  name: string
  /** Whether it is told of the glossary's terms. */
  takesTerms: boolean
  /** @throws {TranslationError} */
  translate: (input: TranslationInput, signal: AbortSignal) => Promise<unknown>
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
  [429, 'limit'],
  [456, 'quota'],
])

/**
 * Makes a call of a provider's API.
 * @throws {TranslationError} for every answer but JSON with the status 200; without the provider's words, which could repeat
 * a key or a text
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
  if (answer.ok) {
    return answer.json().then(
      (body: unknown) => body,
      () => {
        throw new TranslationError({ reason: 'answer' }, 'the answer is no JSON')
      },
    )
  }
  await answer.body?.cancel()
  const seconds = Number(answer.headers.get('retry-after'))
  const reason = REASONS.get(answer.status) ?? 'unreachable'
  throw new TranslationError({ reason, ...(seconds > 0 ? { seconds } : {}) }, `status ${answer.status}`)
}
