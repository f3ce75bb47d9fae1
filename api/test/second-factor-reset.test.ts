import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createAccountModel } from '#src/accounts/model.ts'
import { createSecondFactorModel } from '#src/accounts/second-factor/model.ts'
import { connectDatabase } from '#src/database/connect.ts'
import { runCommand } from './support/run-command.ts'
import { codeOf, letTimePass, pendingVisitor, sendCode, turnOn } from './support/second-factor-steps.ts'
import { OWNER } from './support/data-directory.ts'
import { startPortfolio } from './support/start-portfolio.ts'
import { useFolder } from './support/use-folder.ts'

const dataDirectory = useFolder()

/** Runs the command like `npm run second-factor:reset`. */
const reset = (env: Record<string, string>, ...args: string[]) =>
  runCommand('second-factor-reset', env, ...args)

test('second-factor:reset beside a running server turns the second factor off and ends every session', async () => {
  await using portfolio = await startPortfolio()
  await using database = await portfolio.database()
  const owner = await portfolio.owner()
  const { secret } = await turnOn(owner)
  const pending = await pendingVisitor(portfolio)
  await letTimePass(database)
  expect(await reset(portfolio.commandEnv, OWNER.email.toUpperCase())).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('now off'),
  })
  expect(await owner.me()).toBeNull()
  expect((await sendCode(pending, codeOf(secret))).status).not.toBe(200)
  const again = await portfolio.owner()
  expect((await again.get('/api/audit')).text).toContain('second-factor-reset')
  expect(await reset(portfolio.commandEnv, OWNER.email)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('nothing was changed'),
  })
  expect((await again.get('/api/outbox')).status).toBe(200)
})

test('second-factor:reset works while no server runs, and says what is wrong with its arguments', async () => {
  const open = () => connectDatabase({ uri: null, directory: join(dataDirectory, 'accounts') })
  const env = { DATA_DIR: dataDirectory, MONGODB_URI: '' }
  const before = await open()
  const account = await createAccountModel(before.connection).create({
    first_name: 'Portfolio',
    last_name: 'Owner',
    email: OWNER.email,
    isActive: true,
    isAdmin: true,
  })
  await createSecondFactorModel(before.connection).create({ _id: account._id, secret: 'encrypted' })
  await before.close()

  expect(await reset(env)).toMatchObject({ code: 1, stderr: expect.stringContaining('Usage') })
  expect(await reset(env, 'nobody@example.test')).toMatchObject({
    code: 1,
    stderr: 'There is no account with the address nobody@example.test\n',
  })
  expect(await reset(env, OWNER.email)).toMatchObject({ code: 0 })

  const after = await open()
  expect(await createSecondFactorModel(after.connection).countDocuments()).toBe(0)
  await after.close()
})
