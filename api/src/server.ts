import type { Express } from 'express'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createAccountFeature } from './accounts/feature.ts'
import { createFindOwner } from './accounts/find-owner.ts'
import { createGoogleSignIn } from './accounts/google/google-sign-in.ts'
import { createAccountModel } from './accounts/model.ts'
import { type FirstOwner, createAccounts } from './accounts/service.ts'
import { createApp } from './app.ts'
import { createAuditLog } from './audit/audit-log.ts'
import { createHumanChecks } from './contact/human-check.ts'
import { createInbox } from './contact/inbox.ts'
import { createMessageModel } from './contact/model.ts'
import { createContact } from './contact/service.ts'
import { openContentLake } from './content/lake.ts'
import { createContentReader } from './content/reader.ts'
import { movePrivateSettings, readFromHosted, readFromLake } from './content/private-settings.ts'
import { EMBEDDED_CONTENT, contentSource } from './content/source.ts'
import { openDataDirectory } from './data-directory.ts'
import { beginUpgrade } from './data-format.ts'
import { connectDatabase } from './database/connect.ts'
import type { Environment } from './env.ts'
import { createClientOf } from './http/client-of.ts'
import { createDiskCheck } from './http/disk-check.ts'
import { createLimits } from './http/limits.ts'
import { listen } from './http/listen.ts'
import { createLog } from './http/request-log.ts'
import { createSessions } from './http/session.ts'
import { refuseUpgrade } from './http/upgrade.ts'
import { createAntiForgery } from './http/xsrf.ts'
import { startDigest } from './guestbook/digest.ts'
import { createGuestbook } from './guestbook/create-guestbook.ts'
import { keepOutboxTidy } from './mail/keep-tidy.ts'
import { createLetters } from './mail/letters.ts'
import { startMailer } from './mail/mailer.ts'
import { createOutbox } from './mail/outbox.ts'
import { createQueueState } from './mail/queue-state.ts'
import { readOrCreateSecret } from './secrets.ts'
import { openBuilds } from './pages/builds.ts'
import { openDevelopment } from './pages/development.ts'
import { createPagesFeature } from './pages/router.ts'
import { createTranslations } from './content/translations.ts'

const NO_READ_TOKEN =
  'SANITY_READ_TOKEN is not set: the settings under "Guestbook and notifications" cannot be read, their defaults hold.'
const NO_TRUSTED_PROXY =
  "PUBLIC_URL begins with https, but TRUST_PROXY is not set: all visitors share the limits of the proxy's address. Set it to the number of proxies, usually 1."

export type RunningServer = {
  origin: string
  /** For tests that walk the mounted routers. */
  app: Express
  /** Answers the requests in flight, then closes everything. */
  stop: () => Promise<void>
  /** During a stop: the requests that are not answered yet, and the part that is closing. */
  stillRunning: () => string[]
}

type Options = {
  development: boolean
  say: (line: string) => void
  log?: Logger
  /** Receives the error after which the embedded database is not restarted. Without it, it is an uncaught exception. */
  onFatal?: (error: Error) => void
}

/**
 * Port -> database -> accounts -> lake -> pages -> requests.
 * @param options.say prints a line for the person who starts it
 * @throws {PortInUseError} before anything is opened
 */
export async function startServer(
  env: Environment,
  { development, say, log = createLog(env.logLevel), onFatal }: Options,
): Promise<RunningServer> {
  await using opened = new AsyncDisposableStack()
  let closing: string | null = null
  const closeLater = (name: string, close: () => Promise<void> | void) =>
    opened.defer(async () => {
      closing = name
      await close()
    })
  const listener = await listen(env, log)
  closeLater('connections', () => listener.close())
  const origin = env.publicUrl ?? listener.localOrigin
  // The server calls itself without a proxy or a name look-up, and also while public requests drain.
  const content = contentSource(env.hostedContent, listener.ownOrigin)

  await openDataDirectory(env.dataDirectory)
  const kept = { accounts: env.mongodbUri === null, content: env.hostedContent === null }
  const upgrade = await beginUpgrade(env.dataDirectory, kept, say)
  const database = await connectDatabase({
    uri: env.mongodbUri,
    directory: join(env.dataDirectory, 'accounts'),
    embedded: {
      log: (message, error) => log.error({ err: error }, message),
      ...(onFatal ? { onFatal } : {}),
    },
  })
  closeLater('database', () => database.close())
  const secret = env.sessionSecret ?? (await readOrCreateSecret(env.dataDirectory))
  const cookies = { secret, isSecure: origin.startsWith('https:') }
  const onSessionsEnded = () => {
    void lake?.recheckIdentities()
    void guestbook.moderation.events.recheck()
  }
  const sessions = createSessions({ client: database.client, ...cookies, onSessionsEnded })
  const accountModel = createAccountModel(database.connection)
  const accounts = createAccounts(accountModel)
  const findOwner = createFindOwner({ sessions, accounts })
  const owner = await accounts.createFirstOwner(env.owner)

  const lake = env.hostedContent
    ? null
    : await openContentLake({
        ...EMBEDDED_CONTENT,
        directory: join(env.dataDirectory, 'content'),
        accounts,
        findOwner,
        clientOf: createClientOf(env.trustProxy),
        publicOrigin: env.publicUrl,
        log,
        say,
      })
  if (lake) closeLater('content lake', () => lake.close())
  if (lake) movePrivateSettings(lake)

  const builds = development ? await openDevelopment(listener.server) : await openBuilds()
  closeLater('builds', () => builds.close())

  const translations = createTranslations(createContentReader(content, lake))
  const guestbook = await createGuestbook({
    connection: database.connection,
    readPrivateSettings: lake ? readFromLake(lake) : readFromHosted(content, env.sanityReadToken),
    people: accounts,
    isOwner: async (request) => (await findOwner(request)) !== null,
    onSessionsEnded,
    log,
  })
  closeLater('guestbook', () => guestbook.close())
  const outbox = createOutbox(database.connection)
  await outbox.adoptFormer()
  await upgrade.finish()
  const tidying = keepOutboxTidy({ outbox, log })
  closeLater('outbox clean-up', () => tidying.close())
  const letters = createLetters({ translations, origin })
  const digest = await startDigest({
    ...guestbook,
    connection: database.connection,
    findOwner: () => accounts.findFirstOwner(),
    compose: letters.guestbookDigest,
    send: async (mail, session) => {
      await outbox.add(mail, session)
    },
    log,
  })
  closeLater('guestbook digest', () => digest.close())
  const messages = createMessageModel(database.connection)
  const contact = createContact({
    connection: database.connection,
    model: messages,
    accounts,
    notificationAddress: async () => (await guestbook.readSettings()).notificationAddress,
    outbox,
    letters,
  })
  const accountFeature = createAccountFeature({
    connection: database.connection,
    model: accountModel,
    accounts,
    sessions,
    outbox,
    letters,
    belongings: { impressions: guestbook.impressions, contact, bans: guestbook.bans },
    cookies,
    origin,
  })
  if (env.smtp) {
    const mailer = startMailer({ ...env.smtp, outbox, log })
    closeLater('mail queue', () => mailer.close())
  }

  const site = createPagesFeature({
    builds,
    content,
    lake,
    localOrigin: listener.ownOrigin,
    hosted: env.hostedContent,
    publicUrl: env.publicUrl,
    development,
    hasGoogle: env.google !== null,
    translations,
    log,
  })
  closeLater('site', () => site.close())
  guestbook.feed.listen(() => site.guestbookChanged())

  const app = createApp({
    ...accountFeature,
    google: createGoogleSignIn(env.google, {
      origin,
      cookies,
      authentication: accountFeature.authentication,
    }),
    log,
    trustProxy: env.trustProxy,
    publicUrl: env.publicUrl,
    readiness: {
      database: () => database.ready(),
      content: () => lake?.ready() ?? true,
      disk: createDiskCheck(env.dataDirectory),
    },
    mailQueueState: createQueueState({ connection: database.connection, hasServer: env.smtp !== null }),
    sessions,
    antiForgery: createAntiForgery(cookies),
    limits: await createLimits(database.client),
    audit: createAuditLog(database.connection),
    translations,
    contact,
    inbox: createInbox({ model: messages, outbox, translations }),
    humanChecks: createHumanChecks({ connection: database.connection, secret }),
    ...guestbook,
    outbox,
    lake: lake?.router ?? null,
    site,
  })
  listener.serve(app, async (request, socket, head) => {
    const isOurs = (await lake?.handleUpgrade(request, socket, head)) ?? false
    // In development, Vite has WebSockets of its own.
    if (!isOurs && !development) refuseUpgrade(socket, 404)
  })

  const running = opened.move()
  running.defer(() => listener.drain())
  sayReady(say, origin, owner)
  if (env.hostedContent && !env.sanityReadToken) say(NO_READ_TOKEN)
  if (env.publicUrl?.startsWith('https:') && env.trustProxy === false) say(NO_TRUSTED_PROXY)
  return {
    origin,
    app,
    stop: () => running.disposeAsync(),
    stillRunning: () => [...listener.inFlight(), ...(closing ? [closing] : [])],
  }
}

function sayReady(say: (line: string) => void, origin: string, owner: FirstOwner | null) {
  say(`\n  Site    ${origin}/\n  Studio  ${origin}/studio\n  API     ${origin}/api\n`)
  if (!owner) return
  say(`  The owner's account was made: ${owner.email}`)
  if (owner.generatedPassword) {
    say(`  Its password, shown this once: ${owner.generatedPassword}`)
  }
  say('')
}
