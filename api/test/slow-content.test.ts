import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccountServices } from '#src/accounts/tools.ts'
import { createAccountModel } from '#src/accounts/model.ts'
import { createAccounts } from '#src/accounts/service.ts'
import { createToken } from '#src/accounts/tokens.ts'
import { createContact } from '#src/contact/service.ts'
import { createMessageModel } from '#src/contact/model.ts'
import { createContentReader } from '#src/content/reader.ts'
import { createSiteIdentity } from '#src/content/site-identity.ts'
import { createSessions } from '#src/sessions/session.ts'
import { createLetters } from '#src/mail/letters.ts'
import { createOutbox } from '#src/mail/outbox.ts'
import { createTranslations } from '#src/content/translations.ts'
import { createBans } from '#src/guestbook/moderation/bans.ts'
import { createDraftLinks } from '#src/preview/draft-links.ts'
import { connectDatabase } from '#src/database/connect.ts'
import { listenLocally } from './support/listen-locally.ts'
import { useFolder } from './support/use-folder.ts'

// A content source that accepts every query and never answers.
const content = createServer(() => {})
let asked = 0
content.on('request', () => (asked += 1))
const directory = useFolder()
let system: Awaited<ReturnType<typeof startServices>>
beforeAll(async () => {
  system = await startServices()
})
afterAll(() => system.stop())

/** The services of accounts and contact on a real embedded database, with mail texts that never arrive. */
async function startServices() {
  const port = await listenLocally(content)
  const { connection, client, close } = await connectDatabase({ uri: null, directory })
  const cookies = { secret: 'a secret of this test', isSecure: false }
  const model = createAccountModel(connection)
  const accounts = createAccounts(model)
  const { endSessions } = accounts
  const outbox = createOutbox(connection)
  const apiHost = `http://127.0.0.1:${port}`
  const source = {
    projectId: 'p',
    dataset: 'd',
    isHosted: true,
    hasPreview: false,
    apiHost,
    assetHost: apiHost,
  }
  const readContent = createContentReader(source, null)
  const letters = createLetters({
    translations: createTranslations(readContent),
    site: createSiteIdentity(readContent, source, fetch),
    origin: 'http://portfolio.test',
  })
  const contact = createContact({
    connection,
    model: createMessageModel(connection),
    findOwner: accounts.findFirstOwner,
    notificationAddress: async () => null,
    outbox,
    letters,
  })
  const impressions = {
    ofAuthor: async () => [],
    deleteOf: async () => {},
    unnameOf: async () => {},
    renameOf: async () => {},
    announce: () => {},
  }
  const services = createAccountServices({
    connection,
    model,
    sessions: createSessions({ client, ...cookies }),
    outbox,
    letters,
    belongings: {
      impressions,
      contact,
      bans: createBans(connection, endSessions),
      draftLinks: createDraftLinks(connection),
    },
    cookies,
    origin: 'http://127.0.0.1',
  })
  await accounts.createFirstOwner({ email: 'owner@example.test', password: 'Owner-password-1' })
  await model.create({
    first_name: 'Ana',
    last_name: 'Ilić',
    email: 'ana@example.test',
    passwordHash: 'x',
    isActive: true,
  })
  return {
    ...services,
    connection,
    contact,
    model,
    async stop() {
      content.closeAllConnections()
      content.close()
      await close()
    },
  }
}

const ana = async () => {
  const account = await system.model.findOne({ email: 'ana@example.test' })
  if (!account) throw new Error('Ana has no account')
  return account
}
const registration = {
  first_name: 'Petar',
  last_name: 'Ilić',
  email: 'petar@example.test',
  password: 'Moon-walk-1',
}
const message = {
  first_name: 'Ana',
  last_name: 'Ilić',
  email: 'ana@example.test',
  phone: '',
  message: 'Hello',
}

const CALLS: Record<string, () => Promise<unknown>> = {
  'a forgotten password': () => system.passwordReset.requestReset('ana@example.test', 'en'),
  'a password reset': async () => {
    const { id, _id } = await ana()
    const { token, record } = createToken({ purpose: 'reset', account: _id })
    await system.connection.collection('tokens').insertOne({ ...record, spentAt: null })
    return system.passwordReset.completeReset(id, token, 'Star-light-2')
  },
  'a registration': () => system.registration.register(registration, 'en'),
  'a registration of a known address': () =>
    system.registration.register({ ...registration, email: 'ana@example.test' }, 'en'),
  'a password change': async () => system.accountSettings.edit(await ana(), { password: 'Star-light-2' }),
  'a deletion': async () => system.accountSettings.remove(await ana(), 'delete'),
  'a contact message': () => system.contact.send(message, 'en', { accountId: null, getsMail: true }),
}

test.each(Object.keys(CALLS))(
  '%s that waits for its mail text holds up no other database call',
  async (name) => {
    // Settles when the content source is closed.
    void CALLS[name]?.().catch(() => {})
    // Translations are requested once in five seconds; later calls share the request.
    await expect.poll(() => asked).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 300))
    const written = await system.connection.transaction((session) =>
      system.model.updateOne(
        { email: 'owner@example.test' },
        { $set: { first_name: name.slice(0, 15) } },
        { session },
      ),
    )
    expect(written.modifiedCount).toBe(1)
    expect(await system.model.countDocuments({ first_name: name.slice(0, 15) })).toBe(1)
  },
)
