import { callApi } from '@portfolio/contract/api-client'
import type { Language } from '@portfolio/contract/language'
import {
  CHARACTERS_MAX,
  TEXTS_MAX,
  type Term,
  type TranslationProblem,
  translationAnswerSchema,
  translationProviderSchema,
} from '@portfolio/contract/machine-translation'
import { hasTerm } from './tagged-text.ts'
import { translatable } from './translatable.ts'

const PATH = '/machine-translation'

export type Translator = { name: string; takesTerms: boolean }

/** @returns null when no translator is set up. @throws {Error} without the API, as in a Studio on another host */
export async function findTranslator(): Promise<Translator | null> {
  const { provider, takesTerms } = translationProviderSchema.parse((await callApi(PATH)).body)
  return provider === null ? null : { name: provider, takesTerms }
}

export type Direction = { from: Language; to: Language }

/**
 * Translates a value of a bilingual field.
 * @param options.terms of the glossary; those that are not sent are kept out of the text and put into the answer
 * @param options.isPatient waits once when the translator says for how long, instead of giving up
 * @throws {Error} with a sentence on why there is no translation
 */
export async function translateValue(
  value: unknown,
  { from, to }: Direction,
  options: { translator: Translator; terms: readonly Term[]; signal?: AbortSignal; isPatient?: boolean },
): Promise<unknown> {
  const { translator, terms } = options
  const [sent, kept] = translator.takesTerms
    ? [
        terms.filter(({ translation }) => translation !== null),
        terms.filter(({ translation }) => translation === null),
      ]
    : [[], terms]
  const { texts, rebuild } = translatable(value, kept)
  const answers: string[] = []
  for (const batch of batchesOf(texts)) {
    const used = sent.filter(({ term }) => batch.some((text) => hasTerm(text, term)))
    answers.push(...(await ask({ from, to, texts: batch, terms: used }, options)))
  }
  const missing = sent.find((term) => isMissing(term, texts, answers))
  if (missing)
    throw new Error(
      `The answer lacks “${missing.translation}”, the glossary’s translation of “${missing.term}”`,
    )
  const built = rebuild(answers)
  if ('problem' in built) throw new Error(built.problem)
  return built.value
}

async function ask(
  body: { from: Language; to: Language; texts: string[]; terms: readonly Term[] },
  { signal, isPatient = false }: { signal?: AbortSignal; isPatient?: boolean },
): Promise<string[]> {
  const { body: answer } = await callApi(PATH, { method: 'POST', body, ...(signal ? { signal } : {}) })
  const parsed = translationAnswerSchema.parse(answer)
  if (!('problem' in parsed)) return parsed.texts
  const { reason, seconds = Infinity } = parsed.problem
  if (!isPatient || reason !== 'limit' || seconds > LONGEST_WAIT_S)
    throw new Error(describeProblem(parsed.problem))
  await wait(seconds, signal)
  return ask(body, signal ? { signal } : {})
}

const LONGEST_WAIT_S = 60

const wait = (seconds: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Characters per request, because a model on the owner's machine takes a minute for more. */
const BATCH_CHARACTERS = 4000

/** As many texts as a call takes. @throws {Error} for a text that is too long for any */
function batchesOf(texts: readonly string[]): string[][] {
  const batches: string[][] = []
  let size = 0
  for (const text of texts) {
    if (text.length > CHARACTERS_MAX) throw new Error('A paragraph is too long to be translated at once')
    const last = batches.at(-1)
    if (last && last.length < TEXTS_MAX && size + text.length <= BATCH_CHARACTERS) last.push(text)
    else {
      batches.push([text])
      size = 0
    }
    size += text.length
  }
  return batches
}

const STEM = 4

/** Whether an answer lacks a term's translation; only its beginning is searched, because the word may be inflected. */
const isMissing = ({ term, translation }: Term, texts: readonly string[], answers: readonly string[]) =>
  texts.some(
    (text, index) =>
      hasTerm(text, term) &&
      !(answers[index] ?? '').toLowerCase().includes((translation ?? term).toLowerCase().slice(0, STEM)),
  )

function describeProblem({ reason, seconds }: TranslationProblem): string {
  const sentences: Record<TranslationProblem['reason'], string> = {
    refused: 'The translator refuses the key, model or address of the server’s settings',
    quota: 'The translator’s quota is used up',
    limit: `The translator takes no more texts now: try again ${seconds ? `in ${seconds} seconds` : 'later'}`,
    language: 'The translator does not take the text or one of its languages',
    unreachable: 'The translator does not answer: try again later',
    answer: 'The translator gave no answer that can be read',
  }
  return sentences[reason]
}
