import type { AccountEdit } from '@portfolio/contract/account'
import { HttpError, badRequest, forbidden, notFound, signInRequired } from '#src/http/errors.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { type Account, unchangedSince } from './model.ts'
import { hashPassword, passwordMatches } from './password.ts'
import type { ServiceTools } from './service-tools.ts'
import { CREDENTIAL_LINKS } from './tokens.ts'

type Impressions = 'delete' | 'keep-unnamed'

/** Changes, deletes and exports the account of a session. */
export function createAccountSettings(tools: ServiceTools) {
  const { connection, model, tokens, invitations, outbox, letters, sessions, belongings } = tools

  /**
   * Deletes the account with its links and sessions; its impressions are deleted, too, or lose their name.
   * @param unchanged matches the account while it may be deleted
   * @throws {HttpError} 403 for the owner's account; `gone` when the account does not match any more
   */
  async function deleteWhole(account: Account, impressions: Impressions, unchanged: object, gone: HttpError) {
    if (account.isAdmin) throw forbidden()
    const mail = await letters.accountDeleted(account, impressions)
    await connection.transaction(async (session) => {
      const { deletedCount } = await model.deleteOne(unchanged, { session })
      if (deletedCount === 0) throw gone
      const former = await tokens.formerAddresses(account._id, session)
      await tokens.forgetAll(account._id, session)
      await belongings.secondFactors.forget(account.id, session)
      await belongings.draftLinks.removeOf(account.id, session)
      if (impressions === 'delete') await belongings.impressions.deleteOf(account.id, session)
      else await belongings.impressions.unnameOf(account.id, session)
      await belongings.contact.forgetSender(account.id, session)
      await belongings.bans.bequeath(account, session)
      for (const address of [account.email, ...former]) {
        // A former address may belong to another account by now, whose mails stay.
        if (!(await model.exists({ email: address }).session(session)))
          await outbox.deleteTo(address, session)
      }
      await invitations.withdrawTo(account.email, session)
      await outbox.add(mail, session)
    })
    belongings.impressions.announce()
    await sessions.removeAll(account.id)
  }

  return {
    /** @throws {HttpError} 403 when the current password is missing or wrong */
    async confirmPassword(account: Account, currentPassword: string | undefined) {
      if (!currentPassword) throw new HttpError(403, 'currentPasswordRequired')
      if (!(await passwordMatches(account.passwordHash ?? null, currentPassword))) {
        throw new HttpError(403, 'currentPasswordWrong')
      }
    },

    /** @throws {HttpError} 400 for an unchanged name or a common password, 403 for a Google account */
    async check(account: Account, { first_name, last_name, password }: AccountEdit) {
      requireEmailAccount(account)
      if (first_name === account.first_name) throw badRequest('firstNameUnchanged')
      if (last_name === account.last_name) throw badRequest('lastNameUnchanged')
      if (password) await refuseCommonPassword(password)
    },

    /**
     * Changes names and password; a new password ends every session and is announced by mail.
     * @param edit has passed `check`
     * @returns the account as changed
     * @throws {HttpError} 401 when the session was ended while the request was in flight
     */
    async edit(account: Account, { first_name, last_name, password }: AccountEdit): Promise<Account> {
      const mail = password ? await letters.passwordChanged(account) : null
      const fields = {
        ...(first_name ? { first_name } : {}),
        ...(last_name ? { last_name } : {}),
        ...(password ? { passwordHash: await hashPassword(password) } : {}),
      }
      const changed = await connection.transaction(async (session) => {
        const found = await model.findOneAndUpdate(
          unchangedSince(account),
          { $set: fields, $inc: { sessionGeneration: mail ? 1 : 0 } },
          { session, returnDocument: 'after' },
        )
        if (!found) throw signInRequired()
        if (!mail) return found
        await tokens.spendAll(CREDENTIAL_LINKS, account._id, session)
        await outbox.add(mail, session)
        return found
      })
      if (first_name || last_name) await belongings.impressions.renameOf(account.id)
      if (password) await sessions.removeAll(account.id)
      return changed
    },

    /** @throws {HttpError} 403 for a Google account and for the owner's, 401 as `edit` */
    async remove(account: Account, impressions: Impressions) {
      requireEmailAccount(account)
      await deleteWhole(account, impressions, unchangedSince(account), signInRequired())
    },

    /**
     * For the owner, on request of the person, who may have no password and so no form for it.
     * @throws {HttpError} 404 without such an account, 403 for the owner's
     */
    async removeAt(email: string, impressions: Impressions): Promise<Account> {
      const account = await model.findOne({ email: email.toLowerCase() })
      if (!account) throw notFound()
      await deleteWhole(account, impressions, { _id: account._id, email: account.email }, notFound())
      return account
    },

    /** All data stored about the person, as a download. */
    async exportData(account: Account) {
      const { first_name, last_name, email, language, createdAt } = account
      return {
        account: {
          first_name,
          last_name,
          email,
          language,
          createdAt,
          signsInWith: account.passwordHash ? 'email' : 'google',
        },
        sessions: (await sessions.list(account)).map(({ signedInAt, userAgent }) => ({
          signedInAt,
          userAgent,
        })),
        secondFactor: await belongings.secondFactors.of(account.id),
        isBanned: await belongings.bans.has(account.id),
        impressions: await belongings.impressions.ofAuthor(account.id),
        messages: await belongings.contact.ofSender(account.id),
      }
    },
  }
}

function requireEmailAccount(account: Account) {
  if (!account.passwordHash) throw forbidden('emailAccountOnly')
}
