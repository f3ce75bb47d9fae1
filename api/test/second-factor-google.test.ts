import { expect, test } from 'vitest'
import { codeOf, letTimePass, sendCode, turnOn } from './support/second-factor-steps.ts'
import { MILICA, useGoogle, visitProvider } from './support/use-google.ts'

const google = useGoogle()

test('after Google sign-in by button or redirect the code is required', async () => {
  await using database = await google.portfolio.database()
  const { visitor } = await google.signIn()
  await database.client
    .db()
    .collection('accounts')
    .updateOne({ email: MILICA.email }, { $set: { isAdmin: true } })
  const { secret, recoveryCodes } = await turnOn(visitor)
  await letTimePass(database)

  const byButton = await google.signIn()
  expect(byButton.answer).toMatchObject({ status: 200, body: { secondFactor: true } })
  expect(byButton.answer.text).not.toContain(MILICA.email)
  expect(await byButton.visitor.me()).toBeNull()
  expect((await sendCode(byButton.visitor, codeOf(secret))).status).toBe(200)
  expect(await byButton.visitor.me()).toMatchObject({ email: MILICA.email })

  google.showPage(MILICA)
  const onPage = google.portfolio.visitor()
  const { back } = await visitProvider(onPage)
  expect([back.status, back.headers.get('location')]).toEqual([303, '/email-login/code'])
  expect(await onPage.me()).toBeNull()
  expect((await sendCode(onPage, recoveryCodes[0])).status).toBe(200)
  expect(await onPage.me()).toMatchObject({ email: MILICA.email })
})
