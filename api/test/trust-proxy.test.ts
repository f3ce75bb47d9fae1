import { expect, test } from 'vitest'
import { EnvironmentError, readEnvironment } from '#src/env.ts'
import { startPortfolio } from './support/start-portfolio.ts'

test.each([
  ['', false],
  ['false', false],
  ['0', false],
  ['1', 1],
  ['loopback, 10.0.0.0/8,fd00::/8', ['loopback', '10.0.0.0/8', 'fd00::/8']],
])('TRUST_PROXY=%s is %j', (text, expected) => {
  expect(readEnvironment({ TRUST_PROXY: text }).trustProxy).toEqual(expected)
})

test.each([
  ['true', /must not be true.*usually 1/],
  ['yes', /must be a number/],
  ['10.0.0.0/33', /must be a number/],
  ['10.0.0.1,', /must be a number/],
  ['1, 10.0.0.0/8', /must be a number/],
  ['010.0.0.1', /must be a number/],
])('TRUST_PROXY=%s is refused with a sentence', (text, message) => {
  const read = () => readEnvironment({ TRUST_PROXY: text })
  expect(read).toThrow(EnvironmentError)
  expect(read).toThrow(message)
})

test('forged forwarded addresses do not get around the limit of sign-in attempts', async () => {
  await using portfolio = await startPortfolio({ TRUST_PROXY: '1' })
  const visitor = portfolio.visitor()
  const statuses = []
  for (let attempt = 0; attempt < 80; attempt++) {
    const answer = await visitor.call('POST', '/api/auth/login', {
      body: { email: `somebody-${attempt}@example.test`, password: 'Wrong-password-1' },
      // The proxy appends the address that it sees.
      headers: { 'X-Forwarded-For': `198.51.100.${attempt}, 203.0.113.7` },
    })
    statuses.push(answer.status)
  }
  expect(statuses.filter((status) => status === 215)).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
})
