import { mayAccess } from '@portfolio/contract/roles'
import type { Request } from 'express'
import type { Connection } from 'mongoose'
import type { Logger } from 'pino'
import { createAccountFeature } from './accounts/feature.ts'
import type { FindMember } from './accounts/find-member.ts'
import type { AccountModel } from './accounts/model.ts'
import type { Accounts } from './accounts/service.ts'
import type { AuditLog } from './audit/audit-log.ts'
import { createBackupFeature } from './backup/feature.ts'
import type { AnswerCache } from './cache/answer-cache.ts'
import { createContactFeature } from './contact/feature.ts'
import { SAMPLE_IMPRESSIONS } from './content/lake.ts'
import type { Content } from './content/open-content.ts'
import { createSlugs } from './content/slugs.ts'
import type { KnownDamages } from './damage/known-damages.ts'
import type { Environment } from './env.ts'
import { createGuestbookFeature } from './guestbook/feature.ts'
import type { Limits } from './limits.ts'
import { type Asking, createLinkFeature } from './links/feature.ts'
import { createMailFeature } from './mail/feature.ts'
import type { Once } from './once/once.ts'
import type { CloseLater } from './open-data.ts'
import type { Sessions } from './sessions/session.ts'
import type { AntiForgery } from './sessions/xsrf.ts'
import { createVisitFeature } from './visits/feature.ts'

/**
 * The features that store what people send. None imports another: each gets here what it needs of the others.
 * @param options.hasSamples whether the guestbook is filled with examples
 */
export async function createFeatures(
  env: Environment,
  options: {
    connection: Connection
    model: AccountModel
    accounts: Accounts
    findMember: FindMember
    sessions: Sessions
    cookies: { secret: string; isSecure: boolean }
    antiForgery: AntiForgery
    once: Once
    limits: Limits
    audit: AuditLog
    content: Pick<Content, 'read' | 'readPrivateSettings' | 'translations' | 'site'>
    cache: AnswerCache
    damages: KnownDamages
    onSessionsEnded: () => void
    hasSamples: boolean
    firstBackupAfterMs: number | undefined
    asking: Asking | undefined
    origin: string
    closeLater: CloseLater
    log: Logger
  },
) {
  const { accounts, audit, cache, closeLater, connection, content, cookies, findMember, limits } = options
  const { log, origin, sessions } = options
  const { translations } = content
  const mail = await createMailFeature({ ...content, connection, origin, smtp: env.smtp, log })
  closeLater('mail', () => mail.close())
  const tools = { connection, limits, translations, outbox: mail.outbox, letters: mail.letters }
  const guestbook = await createGuestbookFeature({
    ...tools,
    cache,
    readPrivateSettings: content.readPrivateSettings,
    people: accounts,
    isModerator: async (request: Request) => {
      const member = await findMember(request)
      return member !== null && mayAccess(member.role, 'read', 'moderation')
    },
    countMessages: () => contact.countUnanswered(),
    onSessionsEnded: options.onSessionsEnded,
    secret: cookies.secret,
    sampleFile: options.hasSamples ? SAMPLE_IMPRESSIONS : null,
    log,
  })
  closeLater('guestbook', () => guestbook.close())
  const contact = createContactFeature({
    ...tools,
    findOwner: accounts.findFirstOwner,
    notificationAddress: async () => (await guestbook.readSettings()).notificationAddress,
    secret: cookies.secret,
    once: options.once,
  })
  const account = createAccountFeature({
    ...tools,
    model: options.model,
    accounts,
    sessions,
    belongings: { impressions: guestbook.impressions, contact: contact.contact, bans: guestbook.bans },
    cookies,
    origin,
    google: env.google,
    hasMailServer: env.smtp !== null,
    hasChosenPassword: env.owner.password !== null,
    antiForgery: options.antiForgery,
    audit,
  })
  const findOwner = accounts.findFirstOwner
  const { damages, firstBackupAfterMs: firstAfterMs } = options
  const backups = createBackupFeature({ env, ...tools, damages, findOwner, firstAfterMs, log })
  closeLater('backup', () => backups.close())
  const visits = createVisitFeature({ connection, isSlug: createSlugs(content.read), limits, log })
  closeLater('visits', () => visits.close())
  const { asking } = options
  const links = createLinkFeature({ connection, read: content.read, asking, origin, log })
  closeLater('links', () => links.close())
  return { account, guestbook, contact, mail, backups, visits, links }
}
