import { Router } from 'express'
import { impressionInputSchema, impressionPageSchema } from '#contract/impression.ts'
import { refuseWithSentence } from '#src/http/error-handler.ts'
import { forbidden } from '#src/http/errors.ts'
import { languageOf } from '#src/http/language.ts'
import type { Limits } from '#src/http/limits.ts'
import { requireUser } from '#src/http/require-user.ts'
import { validate } from '#src/http/validate.ts'
import type { Texts } from '#src/texts/texts.ts'
import { presentImpression } from './present.ts'
import type { Impressions } from './service.ts'

export function createImpressionRouter(deps: {
  impressions: Impressions
  limits: Limits
  texts: Texts
}): Router {
  const { impressions, limits, texts } = deps
  const router = Router()

  router.get('/comments/write-impression', refuseWithSentence, async (request, response) => {
    const page = validate(impressionPageSchema, request.query)
    const found = await impressions.list(page)
    response.json({ impressions: found.impressions.map(presentImpression), totalPages: found.totalPages })
  })

  router.post('/comments/write-impression', refuseWithSentence, async (request, response) => {
    const author = requireUser(request)
    await limits.impression(author.id)
    const { impression, ...claimed } = validate(impressionInputSchema, request.body)
    if (contradicts(claimed, author)) throw forbidden('otherPerson')
    const added = await impressions.add(author, impression)
    response.status(201).json({
      message: await texts.confirmation('impression.sent', languageOf(request)),
      impression: presentImpression(added),
    })
  })

  return router
}

type Person = { first_name: string; last_name: string; email: string }

/** The session says who writes; a body that names somebody else is refused rather than ignored. */
const contradicts = (claimed: Partial<Person>, author: Person) =>
  (claimed.first_name !== undefined && claimed.first_name !== author.first_name) ||
  (claimed.last_name !== undefined && claimed.last_name !== author.last_name) ||
  (claimed.email !== undefined && claimed.email.toLowerCase() !== author.email)
