import { beforeEach, expect, test } from 'vitest'
import { apiPath } from './support/mails.ts'
import { createPeople } from './support/people.ts'
import { OWNER } from './support/data-directory.ts'
import type { Visitor } from './support/visitor.ts'
import { usePortfolio } from './support/use-portfolio.ts'

let password = OWNER.password
let owner: Visitor
const portfolio = usePortfolio()
const people = createPeople(portfolio)
beforeEach(async () => {
  owner = portfolio.visitor()
  await owner.signIn({ ...OWNER, password })
})

const LISTEN = '/lake/v2025-02-19/data/listen/production?query=*'
const MODERATION = '/api/moderation/events'

/** @returns whether the server has ended the stream */
async function openEvents(path: string, visitor: Visitor): Promise<() => boolean> {
  let isEnded = false
  const response = await fetch(new URL(path, portfolio.origin), { headers: visitor.ownHeaders() })
  expect(response.status).toBe(200)
  void response.body?.pipeTo(new WritableStream()).then(() => {
    isEnded = true
  })
  return () => isEnded
}

/** @returns whether the server has closed the socket */
async function openSocket(path: string, visitor: Visitor): Promise<() => boolean> {
  const socket = new WebSocket(portfolio.origin.replace('http', 'ws') + path, {
    headers: { Origin: portfolio.origin, ...visitor.ownHeaders() },
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  return () => socket.readyState === WebSocket.CLOSED
}

async function openAll(visitor: Visitor) {
  const streams = await Promise.all([
    openEvents(LISTEN, visitor),
    openSocket(LISTEN, visitor),
    openEvents(MODERATION, visitor),
  ])
  return () => streams.map((isEnded) => isEnded())
}
const ALL = [true, true, true]
const NONE = [false, false, false]

/** Actions that end the session of `owner`. The link of the reset is read with the first password. */
const WAYS: Record<string, () => Promise<void>> = {
  'signing out': async () => {
    expect((await owner.post('/api/auth/logout')).status).toBe(204)
  },
  'signing out everywhere': async () => {
    expect((await owner.call('DELETE', '/api/auth/sessions')).status).toBe(204)
  },
  'a password reset': async () => {
    password = 'Owner-password-3'
    const stranger = portfolio.visitor()
    await stranger.post('/api/user/forgotten-password', { email: OWNER.email, language: 'en' })
    const path = apiPath(await people.newestLink(OWNER.email))
    expect((await stranger.call('PUT', path, { body: { newPassword: password } })).status).toBe(200)
  },
  'a password change': async () => {
    password = 'Owner-password-2'
    const answer = await owner.call('PUT', '/api/user/user-account', { body: { password } })
    expect(answer.status).toBe(200)
  },
}

// The periodic check of identities is half a minute away, so that only the end of the session can close the streams.
test.each(Object.keys(WAYS))("%s closes the owner's open streams at once", async (way) => {
  const ended = await openAll(owner)
  expect(ended()).toEqual(NONE)
  await WAYS[way]?.()
  await expect.poll(ended, { timeout: 15_000 }).toEqual(ALL)
})

test("the end of another session leaves the owner's streams open", async () => {
  const ended = await openAll(owner)
  const other = portfolio.visitor()
  await other.signIn({ ...OWNER, password })
  const endedOther = await openAll(other)
  await other.post('/api/auth/logout')
  await expect.poll(endedOther, { timeout: 15_000 }).toEqual(ALL)
  expect(ended()).toEqual(NONE)
})
