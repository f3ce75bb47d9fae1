import { expect } from 'vitest'
import { outboxSchema } from '@portfolio/contract/outbox'
import type { TestPortfolio } from './start-portfolio.ts'
import type { Visitor } from './visitor.ts'

export type Member = Visitor & { user: { first_name: string; email: string; password: string } }

/**
 * A signed-in visitor with an e-mail account, activated by its mailed link.
 * @param owner signed in, to read the outbox
 */
export async function createMember(
  portfolio: TestPortfolio,
  owner: Visitor,
  first_name: string,
): Promise<Member> {
  const visitor = portfolio.visitor()
  await visitor.get('/api/auth/session')
  const email = `${first_name.toLowerCase()}@example.test`
  const user = { first_name, last_name: 'Petrović', email, password: 'Moon-walk-1' }
  expect((await visitor.post('/api/auth/register', { user, language: 'en' })).status).toBe(201)
  const { mails } = outboxSchema.parse((await owner.get('/api/outbox')).body)
  const text = mails.find(({ to }) => to === email)?.text ?? ''
  const link = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? 'http://no-link/')
  const activated = await visitor.post(link.href.replace('/activate-account/', '/api/user/activate-account/'))
  expect(activated.status).toBe(200)
  await visitor.signIn(user)
  return { ...visitor, user }
}
