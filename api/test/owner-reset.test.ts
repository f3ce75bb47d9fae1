import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createAccountModel } from '#src/accounts/model.ts'
import { connectDatabase } from '#src/database/connect.ts'
import { createPeople } from './support/people.ts'
import { runCommand } from './support/run-command.ts'
import { signInElsewhere } from './support/sign-in-elsewhere.ts'
import { turnOn } from './support/second-factor-steps.ts'
import { OWNER } from './support/data-directory.ts'
import { startPortfolio } from './support/start-portfolio.ts'
import { useFolder } from './support/use-folder.ts'

const USER = { first_name: 'Jovan', last_name: 'Petrović' }

const dataDirectory = useFolder()

/** Runs the command like `npm run owner:reset`. */
const reset = (env: Record<string, string>, ...args: string[]) => runCommand('owner-reset', env, ...args)

const passwordIn = (stdout: string) => /once: (\S+)/.exec(stdout)?.[1] ?? ''

test('owner:reset beside a running server prints a password that signs in, and ends sessions and mailed links', async () => {
  await using portfolio = await startPortfolio()
  const signedIn = await portfolio.owner()
  const asked = portfolio.visitor()
  const promised = await asked.post('/api/user/forgotten-password', {
    email: OWNER.email,
    language: 'en',
  })
  // Without a mail server no mail is promised.
  expect(promised.text).toContain('npm run owner:reset')
  const outbox = await signedIn.get('/api/outbox')
  const [link = ''] = /\/reset-password\/[^"\\\s]+/.exec(outbox.text) ?? []
  expect(link).not.toBe('')

  const token = await signInElsewhere(signedIn, `${portfolio.origin}/studio/`)

  const { code, stdout } = await reset(portfolio.commandEnv)
  expect(code).toBe(0)
  expect(stdout).toContain('Tokens for programs stay: npm run content:token -- list')
  const password = passwordIn(stdout)
  expect(await signedIn.me()).toBeNull()
  const elsewhere = await asked.get('/lake/v1/users/me', { Authorization: `Bearer ${token}` })
  expect(elsewhere.status).toBe(401)
  expect((await asked.post('/api/auth/login', OWNER)).status).toBe(215)
  const used = await asked.call('PUT', `/api/user${link}`, { body: { newPassword: 'Moon-walk-77' } })
  expect(used.body).toMatchObject({ code: 'linkInvalid' })

  await asked.signIn({ email: OWNER.email, password })
  expect((await asked.get('/api/audit')).text).toContain('owner-reset')
  expect((await asked.get('/api/outbox')).text).not.toContain('?token=')
})

test('the link of owner:reset sets the password once, and the old one works until then', async () => {
  await using portfolio = await startPortfolio()
  const { stdout } = await reset({ ...portfolio.commandEnv, PUBLIC_URL: portfolio.origin }, '--link')
  const [link = ''] = /http\S+\?token=\S+/.exec(stdout) ?? []
  expect(link.startsWith(portfolio.origin)).toBe(true)
  const page = await portfolio.visitor().get(link, { Accept: 'text/html' })
  expect(page.status).toBe(200)
  const visitor = portfolio.visitor()
  await visitor.signIn(OWNER)
  const call = new URL(link.replace('/reset-password/', '/api/user/reset-password/'))
  const use = () =>
    visitor.call('PUT', call.pathname + call.search, { body: { newPassword: 'Moon-walk-77' } })
  expect((await use()).status).toBe(200)
  expect((await use()).status).not.toBe(200)
  await portfolio.visitor().signIn({ email: OWNER.email, password: 'Moon-walk-77' })
})

test('owner:reset changes the address, leaves two-step sign-in on unless told, and takes no address of another account', async () => {
  await using portfolio = await startPortfolio()
  const owner = await portfolio.owner()
  const member = await createPeople(portfolio).member(USER.first_name)
  const registered = portfolio.visitor()
  await registered.post('/api/auth/register', {
    user: { ...USER, email: 'waiting@example.test', password: 'Moon-walk-1' },
    language: 'en',
  })
  await turnOn(owner)
  const refused = await reset(portfolio.commandEnv, '--email', member.user.email)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('nothing was changed') })
  expect((await owner.get('/api/outbox')).status).toBe(200)
  expect((await reset(portfolio.commandEnv, '--email', 'no address')).code).toBe(1)

  // Registered, but never activated: whoever did it has not proved that the address is theirs.
  const moved = await reset(portfolio.commandEnv, '--email', 'Waiting@example.test')
  expect(moved.stdout).toContain('is now waiting@example.test')
  expect(moved.stdout).toContain('Two-step sign-in stays on')
  await owner.get('/api/auth/session')
  expect((await owner.post('/api/auth/login', OWNER)).status).toBe(215)
  // `npm run owner:reset --second-factor`, and an address in npm's own settings or of `--email=…` before `--`.
  const byNpm = { npm_config_second_factor: 'true', npm_config_email: 'me@work.example' }
  const both = await reset({ ...portfolio.commandEnv, ...byNpm, npm_config_link_workspace_packages: 'true' })
  expect(both.stdout).toContain('Two-step sign-in is now off')
  expect(both.stdout).toContain('npm run owner:reset -- --email me@work.example')
  const back = portfolio.visitor()
  await back.signIn({ email: 'waiting@example.test', password: passwordIn(both.stdout) })
  expect(await back.me()).toMatchObject({ role: 'owner' })

  await portfolio.restart()
  expect(portfolio.said.join('\n')).toContain('npm run owner:reset -- --email owner@example.test')
  expect(portfolio.said.join('\n')).not.toContain(OWNER.password)
})

test('a start says that OWNER_PASSWORD is not the stored one, and nothing when it is', async () => {
  await using portfolio = await startPortfolio()
  await portfolio.restart()
  expect(portfolio.said.join('\n')).not.toContain('OWNER_')
  const owner = await portfolio.owner()
  const change = { body: { password: 'Moon-walk-77', currentPassword: OWNER.password } }
  expect((await owner.call('PUT', '/api/user/user-account', change)).status).toBe(200)
  await portfolio.restart()
  expect(portfolio.said.filter((line) => line.includes('OWNER_'))).toEqual([
    expect.stringMatching(/OWNER_PASSWORD is not the password .* "npm run owner:reset"/),
  ])
})

test('owner:reset without a server makes an owner where there is none, but no accounts in a folder that never had any', async () => {
  const open = () => connectDatabase({ uri: null, directory: join(dataDirectory, 'accounts') })
  const env = { DATA_DIR: dataDirectory, MONGODB_URI: '' }
  expect(await reset(env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`There are no accounts in ${dataDirectory}`),
  })
  // As after a start, which refuses too.
  await writeFile(join(dataDirectory, 'format'), '1')
  expect((await reset(env)).stderr).toContain('is missing or empty, although this DATA_DIR has been in use')
  await rm(join(dataDirectory, 'format'))
  // Of a first start that runs, or was killed before it had filled the content.
  await writeFile(join(dataDirectory, 'format.partial'), '1')
  expect((await reset(env)).stderr).toMatch(/^The first start with .* has not completed/)
  await rm(join(dataDirectory, 'format.partial'))
  await mkdir(join(dataDirectory, 'accounts'))
  expect(await reset(env, 'me@example.test')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Usage'),
  })
  const { stdout } = await reset(env, '--email', 'me@example.test')
  expect(stdout).toContain('There was no owner; the account me@example.test was made.')
  const database = await open()
  const made = await createAccountModel(database.connection).find().lean()
  expect(made).toMatchObject([{ email: 'me@example.test', isAdmin: true, isActive: true, language: 'en' }])
  await database.close()
})
