import { type Request, Router } from 'express'
import { type EmailChangeCall, emailChangeSchema, passwordResetSchema } from '@portfolio/contract/account'
import { equaliseTime } from '../equal-time.ts'
import { HttpError } from '#src/http/errors.ts'
import { languageOf } from '#src/http/language.ts'
import { body, limit, signedIn, requireUser } from '#src/http/middleware.ts'
import { accountReference } from '#src/audit/audit-log.ts'
import { keepSession } from '../sign-in.ts'
import { readMailedLink } from '../tokens.ts'
import type { AccountTools } from '../tools.ts'

type ChangeRequest = Request<Request['params'], unknown, EmailChangeCall>

/** `/api/user/email`: the address of an e-mail account. */
export function createEmailRouter(tools: AccountTools): Router {
  const { emailChange, accountSettings, antiForgery, limits, audit, confirm } = tools
  const router = Router()
  const attempt = (request: ChangeRequest) => tools.countSignIn(request, requireUser(request).email)
  const mailed = (request: Request) =>
    confirm(request, tools.hasMailServer ? 'change_email.mailed' : 'change_email.waiting')

  router.post('/', signedIn, body(emailChangeSchema), limit(attempt), async (request, response) => {
    const user = requireUser(request)
    const { newEmail, currentPassword, code } = request.body
    await accountSettings.confirmPassword(user, currentPassword)
    emailChange.check(user, newEmail)
    if (await emailChange.isRepeated(user, newEmail)) return void response.json(await mailed(request))
    await requireCode(request, code)
    await limits.mailTo(request, newEmail)
    const changed = await equaliseTime(() => emailChange.request(user, newEmail, languageOf(request)))
    if (!changed) {
      await audit.record(request, 'email-change-asked', accountReference(user))
      return void response.json(await mailed(request))
    }
    await audit.record(request, 'email-changed', accountReference(changed))
    await keepSession(request, changed)
    antiForgery.issue(request, response)
    response.json(await confirm(request, 'change_email.changed'))
  })

  router.post('/confirm/:id', limit(limits.link), async (request, response) => {
    const { id, token } = readMailedLink(request)
    const { account, isChanged } = await emailChange.confirm(id, token)
    if (isChanged) await audit.record(request, 'email-changed', accountReference(account))
    if (isChanged && request.user?.id === account.id) {
      await keepSession(request, account)
      antiForgery.issue(request, response)
    }
    response.json(await confirm(request, 'change_email.changed'))
  })

  router.put('/undo/:id', limit(limits.link), body(passwordResetSchema), async (request, response) => {
    const { id, token } = readMailedLink(request)
    await emailChange.undo(id, token, request.body.newPassword)
    await audit.record(request, 'email-change-undone', { accountId: id })
    response.json(await confirm(request, 'change_email.undone'))
  })

  return router

  /** @throws {HttpError} 403 without a code, 400 for a wrong one, if the account has a second factor */
  async function requireCode(request: ChangeRequest, code: string | undefined) {
    const user = requireUser(request)
    if (!(await tools.secondFactor.isOn(user))) return
    if (!code) throw new HttpError(403, 'secondFactorCodeRequired')
    await tools.countCode(request, user)
    await tools.requireRightCode(request, user, code)
  }
}
