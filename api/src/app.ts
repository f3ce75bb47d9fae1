import type { Router } from 'express'
import express, { type Express } from 'express'
import type { Logger } from 'pino'
import { createAccountRouter } from './accounts/account-router.ts'
import { createAuthRouter } from './accounts/auth-router.ts'
import type { GoogleAccounts } from './accounts/google/google-accounts.ts'
import type { GoogleSignIn } from './accounts/google/google-sign-in.ts'
import { createGoogleRouter } from './accounts/google/router.ts'
import type { AccountSettings } from './accounts/account-settings.ts'
import type { KnownBrowsers } from './accounts/known-browsers.ts'
import type { PasswordReset } from './accounts/password-reset.ts'
import type { RegistrationService } from './accounts/registration.ts'
import { createSecondFactorRouter } from './accounts/second-factor/router.ts'
import type { SecondFactor } from './accounts/second-factor/service.ts'
import { createSecondStepRouter } from './accounts/second-factor/sign-in-router.ts'
import type { Accounts } from './accounts/service.ts'
import { passportHandler } from './accounts/passport-handler.ts'
import type { Authentication } from './accounts/sign-in.ts'
import type { AuditLog } from './audit/audit-log.ts'
import { createAuditRouter } from './audit/router.ts'
import type { HumanChecks } from './contact/human-check.ts'
import { createInboxRouter } from './contact/inbox-router.ts'
import type { ContactInbox } from './contact/inbox.ts'
import { createContactRouter } from './contact/router.ts'
import type { Contact } from './contact/service.ts'
import { compress } from './http/compress.ts'
import { readCookies } from './http/cookies.ts'
import { createErrorHandler } from './http/error-handler.ts'
import { notFound } from './http/errors.ts'
import { type Readiness, createHealth } from './http/health.ts'
import { createJsonBody } from './http/json-body.ts'
import type { Limits } from './http/limits.ts'
import { requireOriginForm } from './http/origin-form.ts'
import { createRequestLog } from './http/request-log.ts'
import { apiHeaders, commonHeaders } from './http/security-headers.ts'
import type { Sessions } from './http/session.ts'
import type { TrustProxy } from './http/trust-proxy.ts'
import type { AntiForgery } from './http/xsrf.ts'
import type { ListCache } from './guestbook/list-cache.ts'
import type { GuestbookEvents } from './guestbook/events.ts'
import type { Bans } from './guestbook/moderation/bans.ts'
import { type ModerationFeature, createModerationRouter } from './guestbook/moderation/router.ts'
import { createImpressionRouter } from './guestbook/router.ts'
import type { Impressions } from './guestbook/service.ts'
import type { Outbox } from './mail/outbox.ts'
import type { QueueState } from './mail/queue-state.ts'
import { createOutboxRouter } from './mail/router.ts'
import type { Translations } from './content/translations.ts'
import type { PagesFeature } from './pages/router.ts'

export type AppDependencies = {
  log: Logger
  trustProxy: TrustProxy
  publicUrl: string | null
  readiness: Readiness
  mailQueueState: () => Promise<QueueState>
  sessions: Sessions
  accounts: Accounts
  authentication: Authentication
  secondFactor: SecondFactor
  registration: RegistrationService
  passwordReset: PasswordReset
  accountSettings: AccountSettings
  knownBrowsers: KnownBrowsers
  google: GoogleSignIn | null
  googleAccounts: GoogleAccounts
  antiForgery: AntiForgery
  limits: Limits
  audit: AuditLog
  translations: Translations
  impressions: Impressions
  contact: Contact
  inbox: ContactInbox
  humanChecks: HumanChecks
  listCache: ListCache
  events: GuestbookEvents
  bans: Bans
  moderation: ModerationFeature
  outbox: Outbox
  /** The content lake; null when content is hosted elsewhere. */
  lake: Router | null
  /** The site and the Studio. */
  site: Pick<PagesFeature, 'cached' | 'router'>
}

/** All middleware and routes, in the order of a request. */
export function createApp(deps: AppDependencies): Express {
  const { antiForgery, authentication, translations } = deps
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', deps.trustProxy)

  app.use(createRequestLog(deps.log))
  app.use(commonHeaders(deps.publicUrl))
  app.use(readCookies)
  app.use(requireOriginForm)
  app.use(deps.site.cached)
  app.use(compress)
  if (deps.lake) app.use('/lake', deps.lake)

  app.use('/api', apiHeaders, createApi())
  app.use(deps.site.router)
  app.use(createErrorHandler(translations))
  return app

  function createApi(): Router {
    const api = express.Router()
    api.get('/health', createHealth(deps.readiness, deps.mailQueueState))
    // Before the session: one that ends while a client holds the body back must not count for the request.
    api.use(createJsonBody())
    api.use(deps.sessions.handler, passportHandler(authentication.session()))
    api.use(antiForgery.protect)

    api.get('/', (_request, response) => response.json({ name: 'portfolio', health: '/api/health' }))
    api.use('/auth/google', createGoogleRouter(deps))
    api.use('/auth/login/second-factor', createSecondStepRouter(deps))
    api.use('/auth', createAuthRouter(deps))
    api.use('/audit', createAuditRouter(deps))
    api.use('/mail', createContactRouter(deps))
    api.use('/outbox', createOutboxRouter(deps))
    api.use('/moderation/messages', createInboxRouter(deps))
    api.use('/moderation', createModerationRouter(deps.moderation))
    api.use('/user/second-factor', createSecondFactorRouter(deps))
    api.use('/user', createAccountRouter(deps))
    api.use('/user', createImpressionRouter(deps))
    api.use(() => {
      throw notFound()
    })
    return api
  }
}
