import { transliterate } from '@portfolio/contract/folding'
import { languageInfo } from '@portfolio/contract/language'
import {
  type TranslationAnswer,
  type TranslationInput,
  translationInputSchema,
} from '@portfolio/contract/machine-translation'
import { rolesThat } from '@portfolio/contract/roles'
import { SERBIAN_LETTERS } from '@portfolio/contract/serbian-letters'
import { Router } from 'express'
import type { Logger } from 'pino'
import type { Environment } from '#src/env.ts'
import type { Feature } from '#src/http/feature.ts'
import { body, limit } from '#src/http/middleware.ts'
import type { Limits } from '#src/limits.ts'
import { createChat } from './chat.ts'
import { createDeepl } from './deepl.ts'
import { createLibretranslate } from './libretranslate.ts'
import { type Provider, TranslationError } from './provider.ts'

/** A model on the owner's own machine can be slow. */
const TIMEOUT_MS = 60_000

type Deps = { env: Pick<Environment, 'translation'>; limits: Pick<Limits, 'translation'>; log: Logger }

/** `/api/machine-translation`: texts for the Studio, translated by the provider of the settings. Nothing is stored. */
export function createTranslationFeature({ env, limits, log }: Deps) {
  const provider = createProvider(env.translation)
  const router = Router()
  router.get('/', (_request, response) => {
    response.json({ provider: provider?.name ?? null, takesTerms: provider?.takesTerms ?? false })
  })
  router.post('/', limit(limits.translation), body(translationInputSchema), async (request, response) => {
    const started = performance.now()
    const answer = await translate(provider, request.body)
    log.info(
      {
        provider: provider?.name,
        texts: request.body.texts.length,
        ms: Math.round(performance.now() - started),
        ...('problem' in answer ? { problem: answer.problem.reason } : {}),
      },
      'machine translation',
    )
    response.json(answer)
  })
  return {
    roleRouters: { '/machine-translation': { roles: rolesThat('write', 'drafts'), router } },
  } satisfies Feature
}

/** The first that is set up. */
function createProvider(settings: Environment['translation']): Provider | null {
  const { deepl, libretranslate, chat } = settings
  if (deepl) return createDeepl(deepl)
  if (libretranslate) return createLibretranslate(libretranslate)
  return chat && createChat(chat)
}

async function translate(provider: Provider | null, input: TranslationInput): Promise<TranslationAnswer> {
  if (!provider) return { problem: { reason: 'refused' } }
  try {
    const texts = await provider.translate(input, AbortSignal.timeout(TIMEOUT_MS))
    if (texts?.length !== input.texts.length) return { problem: { reason: 'answer' } }
    const isLatin = /^sr-Latn\b/.test(languageInfo(input.to).tag)
    return { texts: isLatin ? texts.map(toLatinScript) : texts }
  } catch (error) {
    if (error instanceof TranslationError) return { problem: error.problem }
    throw error
  }
}

const LETTERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SERBIAN_LETTERS.map(([latin = '', cyrillic = '']) => [cyrillic, latin])),
  ѐ: 'è',
  ѝ: 'ì',
}

/** `Љубљана` -> `Ljubljana`, `ЉУБЉАНА` -> `LJUBLJANA`, `надживети` -> `nadživeti`. Everything else stays. */
export const toLatinScript = (text: string) => transliterate(text, LETTERS)
