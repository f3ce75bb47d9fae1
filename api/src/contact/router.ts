import { type Request, type RequestHandler, Router } from 'express'
import type * as z from 'zod/mini'
import { sendAccountContactSchema, sendContactSchema } from '@portfolio/contract/contact'
import { messageOnlyErrors } from '#src/http/error-handler.ts'
import { inboxFull } from '#src/http/errors.ts'
import type { Limits } from '#src/limits.ts'
import { limit, validate } from '#src/http/middleware.ts'
import type { Once } from '#src/once/once.ts'
import type { Translations } from '#src/content/translations.ts'
import type { HumanChecks } from './human-check.ts'
import type { Contact } from './service.ts'

/** `/api/mail`: the human check, and the contact message that needs one. */
export function createContactRouter(deps: {
  contact: Contact
  humanChecks: HumanChecks
  limits: Limits
  translations: Translations
  once: Pick<Once, 'same'>
}): Router {
  const { contact, humanChecks, limits, translations, once } = deps
  const router = Router()

  router.get('/human-check', (_request, response) => {
    response.json(humanChecks.ask())
  })

  router.post(
    '/sendContact',
    messageOnlyErrors,
    parseCall,
    // Compares messages without their human check: a message that is sent again has a new one, because the first is
    // used up.
    once.same(({ inputData, language }: Call) => ({ inputData, language })),
    limit(limits.contact),
    async (request, response) => {
      const call = request.body
      await humanChecks.judge(call.humanCheck)
      if ((await contact.isFull()) || !(await limits.mayStoreContact())) throw inboxFull()
      const accountId = request.user?.id ?? null
      // Beyond the limit only the confirmation is left out, because strangers can use up the limit of an address.
      const getsMail = await limits.mayMail(request, call.inputData.email)
      await contact.send(call.inputData, call.language, { accountId, getsMail })
      response.status(201).json(await translations.confirmation('contact.sent', call.language))
    },
  )

  return router
}

type Call = z.infer<typeof sendContactSchema>

const parseCall: RequestHandler<Request['params'], unknown, Call> = (request, _response, next) => {
  request.body = validate(request.user ? sendAccountContactSchema : sendContactSchema, withSender(request))
  next()
}

/** Takes a signed-in sender's name and address from the account, not from the body. */
function withSender({ body: given, user }: { body: unknown; user?: Express.User | undefined }): unknown {
  if (!user || typeof given !== 'object' || given === null || !('inputData' in given)) return given
  const { first_name, last_name, email } = user
  const sender = { first_name, last_name: last_name || first_name, email }
  const own = typeof given.inputData === 'object' ? given.inputData : {}
  return { ...given, inputData: { ...own, ...sender } }
}
