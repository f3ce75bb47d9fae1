import { expect, test } from 'vitest'
import { askFor, linkTo, moveTo } from './support/email-steps.ts'
import { createPeople } from './support/people.ts'
import type { Answer, Visitor } from './support/visitor.ts'
import { useDatabase, useOwner, usePortfolio } from './support/use-portfolio.ts'

const portfolio = usePortfolio()
const owner = useOwner(portfolio)
const people = createPeople(portfolio)
const database = useDatabase(portfolio)

/** Everything that a link could change. */
async function state() {
  const found: Record<string, unknown> = {}
  for (const name of ['accounts', 'tokens', 'invitations', 'impressions', 'outbox', 'audit'])
    found[name] = await database.connection.collection(name).find({}).sort({ _id: 1 }).toArray()
  return JSON.stringify(found)
}

const form = (visitor: Visitor, { pathname, search }: URL, fields: Record<string, string> = {}) =>
  visitor.call('POST', pathname + search, {
    rawBody: new URLSearchParams(fields).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: portfolio.origin },
  })
const passwords = { password: 'Star-light-2', repeat: 'Star-light-2' }

type Link = { page: URL; api: string; fields?: Record<string, string>; kindly: string }

const LINKS: Record<string, () => Promise<Link>> = {
  activation: async () => {
    const { user } = await people.registered('Opened')
    const page = await linkTo(owner, user.email, 'activate-account')
    const api = `/api/user${page.pathname}${page.search}`
    return { page, api, kindly: 'This link has already been used.' }
  },
  'change of address': async () => {
    const member = await people.member('Mover')
    await askFor(member, 'moved@example.test')
    const page = await linkTo(owner, 'moved@example.test', 'confirm-email')
    const api = `/api/user/email/confirm/${page.pathname.split('/').at(-1)}${page.search}`
    return { page, api, kindly: 'Your address has been changed' }
  },
  'undo of a change': async () => {
    const member = await people.member('Undoer')
    const page = await moveTo(owner, member, member.user.email, 'undone@example.test')
    const api = `/api/user/email/undo/${page.pathname.split('/').at(-1)}${page.search}`
    return { page, api, fields: passwords, kindly: 'Your old address is back' }
  },
  'new password': async () => {
    const { user } = await people.member('Forgetful')
    const visitor = portfolio.visitor()
    await visitor.post('/api/user/forgotten-password', { email: user.email, language: 'en' })
    const page = await linkTo(owner, user.email, 'reset-password')
    const api = `/api/user/reset-password/${page.pathname.split('/').at(-1)}${page.search}`
    return { page, api, fields: passwords, kindly: 'This link has already been used.' }
  },
  invitation: async () => {
    await owner.post('/api/team/invitations', {
      email: 'invited@example.test',
      role: 'editor',
      language: 'en',
    })
    const token = await people.newestInvitation('invited@example.test')
    const page = new URL(`/accept-invitation?invitation=${token}`, portfolio.origin)
    const fields = { first_name: 'Jelena', last_name: 'Ilić', ...passwords }
    return {
      page,
      api: `/api/team/accept?invitation=${token}`,
      fields,
      kindly: 'This link has already been used.',
    }
  },
}

test.each(Object.entries(LINKS))(
  'opening the link of an %s changes nothing, a press of its button does',
  async (_kind, prepare) => {
    const { page, api, fields, kindly } = await prepare()
    const before = await state()
    const scanner = portfolio.visitor()
    for (const path of [page.pathname + page.search, api])
      for (const method of ['HEAD', 'GET']) await scanner.call(method, path)
    expect((await scanner.get(page.pathname + page.search)).text).toMatch(/<(button|input)[^>]* autofocus/i)
    expect(await state()).toBe(before)

    const visitor = portfolio.visitor()
    expect((await form(visitor, page, fields)).status).toBe(303)
    const after = await state()
    expect(after).not.toBe(before)
    // Another browser, so that it is another press.
    const again = await form(portfolio.visitor(), page, fields)
    expect(messageOf(again)).toContain(kindly)
    const without = (text: string) => text.replace(/"audit":.*/, '')
    expect(without(await state())).toBe(without(after))
  },
)

/** The message of a form without scripts: on the page, or in the cookie for the next one. */
function messageOf({ text, headers }: Answer) {
  const cookie = /portfolio-message=([^.;]+)/.exec(headers.get('set-cookie') ?? '')?.[1]
  return cookie ? Buffer.from(cookie, 'base64url').toString() : text
}
