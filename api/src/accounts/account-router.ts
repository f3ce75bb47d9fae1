import { type Request, Router } from 'express'
import {
  accountDeletionSchema,
  accountEditSchema,
  forgottenPasswordSchema,
  passwordResetSchema,
} from '@portfolio/contract/account'
import { equaliseTime } from './equal-time.ts'
import { HttpError, forbidden } from '#src/http/errors.ts'
import { languageOf } from '#src/http/language.ts'
import { body, limit, signedIn, requireUser, validate } from '#src/http/middleware.ts'
import { accountReference } from '#src/audit/audit-log.ts'
import { endSession, keepSession, signedInWithin } from './sign-in.ts'
import { readMailedLink } from './tokens.ts'
import type { AccountTools } from './tools.ts'

/** A deletion needs a sign-in at most this old. */
const DELETION_SIGN_IN_MS = 30 * 60_000
/** After this time a new password needs the current one. */
const PASSWORD_SIGN_IN_MS = 10 * 60_000

/** `/api/user`: activation, forgotten passwords and account settings. */
export function createAccountRouter(tools: AccountTools): Router {
  const { registration, passwordReset, accountSettings, antiForgery, limits, audit, confirm } = tools
  const router = Router()

  // Mail scanners open links, so a GET only says what a POST would do.
  router.get('/activate-account/:id', limit(limits.link), async (request, response) => {
    const { id, token } = readMailedLink(request)
    await registration.check(id, token)
    response.json(await confirm(request, 'activate_acc.press'))
  })

  router.post('/activate-account/:id', limit(limits.link), async (request, response) => {
    const { id, token } = readMailedLink(request)
    await registration.activate(id, token)
    await audit.record(request, 'activated', { accountId: id })
    response.json(await confirm(request, 'activate_acc.activated'))
  })

  router.post('/activate-account/:id/new-mail', limit(limits.link), async (request, response) => {
    const { id, token } = readMailedLink(request)
    const renewable = await registration.findRenewable(id, token)
    await limits.mailTo(request, renewable.account.email)
    await registration.renew(renewable, languageOf(request))
    response.json(await confirm(request, 'activate_acc.newMail'))
  })

  router.post('/forgotten-password', body(forgottenPasswordSchema), async (request, response) => {
    const { email, language } = request.body
    await limits.mailTo(request, email, await tools.knownBrowsers.recognise(request, email))
    await equaliseTime(() => passwordReset.requestReset(email, language))
    await audit.record(request, 'password-forgotten', { email })
    const key = tools.hasMailServer ? 'forgot_password.mailed' : 'forgot_password.noMailServer'
    response.json(await confirm(request, key))
  })

  router.put(
    '/reset-password/:id',
    limit(limits.link),
    body(passwordResetSchema),
    async (request, response) => {
      const { id, token } = readMailedLink(request)
      await passwordReset.completeReset(id, token, request.body.newPassword)
      await audit.record(request, 'password-reset', { accountId: id })
      response.json(await confirm(request, 'reset_password.changed'))
    },
  )

  router.put('/user-account', signedIn, body(accountEditSchema), async (request, response) => {
    const user = requireUser(request)
    const { email, currentPassword, ...edit } = request.body
    requireOwn(user, email)
    await accountSettings.check(user, edit)
    if (edit.password) await requireProof(request, user, currentPassword)
    // Counts valid changes only.
    await limits.accountEdit(user.id)
    const changed = await accountSettings.edit(user, edit)
    if (edit.password) {
      await keepSession(request, changed)
      antiForgery.issue(request, response)
    }
    if (edit.first_name ?? edit.last_name) await audit.record(request, 'name-changed', accountReference(user))
    if (edit.password) await audit.record(request, 'password-changed', accountReference(user))
    response.json(await confirm(request, 'user_acc.changed'))
  })

  router.get('/user-account/data', signedIn, async (request, response) => {
    const user = requireUser(request)
    const data = { ...(await accountSettings.exportData(user)), record: await audit.ofAccount(user.id) }
    response.set('Content-Disposition', 'attachment; filename="my-data.json"').json(data)
  })

  router.delete('/delete-account', signedIn, async (request, response) => {
    const user = requireUser(request)
    const { email, impressions } = validate(accountDeletionSchema, request.query)
    requireOwn(user, email)
    if (!signedInWithin(request, DELETION_SIGN_IN_MS)) throw new HttpError(403, 'signInAgain')
    await accountSettings.remove(user, impressions)
    await audit.record(request, 'account-deleted', accountReference(user))
    await endSession(request)
    antiForgery.issue(request, response)
    response.json(await confirm(request, 'delete_acc.deleted'))
  })

  return router

  /** @throws {HttpError} 403 unless the sign-in is recent or the current password is right */
  async function requireProof(request: Request, user: Express.User, currentPassword: string | undefined) {
    if (signedInWithin(request, PASSWORD_SIGN_IN_MS)) return
    if (currentPassword) await tools.countSignIn(request, user.email)
    await accountSettings.confirmPassword(user, currentPassword)
  }
}

/** Refuses a body whose address is not the session's. */
function requireOwn(user: Express.User, email: string | undefined) {
  if (email !== undefined && email.toLowerCase() !== user.email) throw forbidden('otherPerson')
}
