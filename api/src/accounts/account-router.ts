import { type Request, Router } from 'express'
import * as z from 'zod/mini'
import {
  accountDeletionSchema,
  accountEditSchema,
  forgottenPasswordSchema,
  passwordResetSchema,
} from '@portfolio/contract/account'
import { type AuditLog, nameOf } from '#src/audit/audit-log.ts'
import { inEvenTime } from '#src/http/even-time.ts'
import { HttpError, forbidden } from '#src/http/errors.ts'
import { languageOf } from '#src/http/language.ts'
import type { Limits } from '#src/http/limits.ts'
import { requireUser } from '#src/http/require-user.ts'
import { validate } from '#src/http/validate.ts'
import type { AntiForgery } from '#src/http/xsrf.ts'
import type { ConfirmationText, Texts } from '#src/texts/texts.ts'
import type { OwnAccount } from './own-account.ts'
import type { PasswordReset } from './password-reset.ts'
import type { RegistrationService } from './registration.ts'
import { signOut } from './sign-in.ts'

const linkSchema = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{24}$/, { error: 'linkInvalid' })),
  token: z
    .string({ error: 'linkInvalid' })
    .check(z.minLength(1, { error: 'linkInvalid' }), z.maxLength(100, { error: 'linkInvalid' })),
})

const RECENT_MS = 30 * 60_000

/** `/api/user`: activation, forgotten passwords, and what people do with their own account. */
export function createAccountRouter(deps: {
  registration: RegistrationService
  passwordReset: PasswordReset
  ownAccount: OwnAccount
  antiForgery: AntiForgery
  limits: Limits
  texts: Texts
  audit: AuditLog
}): Router {
  const { registration, passwordReset, ownAccount, antiForgery, limits, texts, audit } = deps
  const router = Router()
  const confirm = async (request: Request, key: ConfirmationText) => ({
    message: await texts.confirmation(key, languageOf(request)),
  })

  router.get('/activate-account/:id', async (request, response) => {
    const { id, token } = linkOf(request)
    await limits.link(request)
    await registration.activate(id, token)
    await audit.record(request, 'activated', { accountId: id })
    response.set('Cache-Control', 'no-store').json(await confirm(request, 'activate_acc.activated'))
  })

  router.post('/activate-account/:id/new-mail', async (request, response) => {
    const { id, token } = linkOf(request)
    await limits.mailTo(request, id)
    await registration.renew(id, token, languageOf(request))
    response.json(await confirm(request, 'activate_acc.newMail'))
  })

  router.post('/forgotten-password', async (request, response) => {
    const { email, language } = validate(forgottenPasswordSchema, request.body)
    await limits.mailTo(request, email)
    await inEvenTime(() => passwordReset.requestReset(email, language))
    await audit.record(request, 'password-forgotten', { email })
    response.json(await confirm(request, 'forgot_password.mailed'))
  })

  router.put('/reset-password/:id', async (request, response) => {
    const { id, token } = linkOf(request)
    const { newPassword } = validate(passwordResetSchema, request.body)
    await limits.link(request)
    await passwordReset.completeReset(id, token, newPassword)
    await audit.record(request, 'password-reset', { accountId: id })
    response.json(await confirm(request, 'reset_password.changed'))
  })

  router.put('/user-account', async (request, response) => {
    const user = requireUser(request)
    const { email, ...edit } = validate(accountEditSchema, request.body)
    requireOwn(user, email)
    await ownAccount.edit(user, edit, request.session.id)
    if (edit.first_name ?? edit.last_name) await audit.record(request, 'name-changed', nameOf(user))
    if (edit.password) await audit.record(request, 'password-changed', nameOf(user))
    response.json(await confirm(request, 'user_acc.changed'))
  })

  router.get('/user-account/data', async (request, response) => {
    const data = await ownAccount.exportData(requireUser(request))
    response.set({
      'Cache-Control': 'no-store',
      'Content-Disposition': 'attachment; filename="my-data.json"',
    })
    response.json(data)
  })

  router.delete('/delete-account', async (request, response) => {
    const user = requireUser(request)
    const { email, impressions } = validate(accountDeletionSchema, request.query)
    requireOwn(user, email)
    requireRecentSignIn(request)
    await ownAccount.remove(user, impressions)
    await audit.record(request, 'account-deleted', nameOf(user))
    await signOut(request)
    antiForgery.issue(request, response)
    response.json(await confirm(request, 'delete_acc.deleted'))
  })

  return router
}

const linkOf = (request: Request) =>
  validate(linkSchema, { id: request.params.id, token: request.query.token })

/** The session says who someone is; an address that says otherwise is refused. */
function requireOwn(user: Express.User, email: string | undefined) {
  if (email !== undefined && email.toLowerCase() !== user.email) throw forbidden('otherPerson')
}

function requireRecentSignIn(request: Request) {
  if (Date.now() - (request.session.signedInAt ?? 0) > RECENT_MS) throw new HttpError(403, 'signInAgain')
}
