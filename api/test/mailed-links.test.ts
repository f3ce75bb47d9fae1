import { expect, test } from 'vitest'
import { askFor, moveTo } from './support/email-steps.ts'
import { apiPath, linkTo } from './support/mails.ts'
import type { Answer } from './support/visitor.ts'
import { useDatabase, useSite } from './support/use-portfolio.ts'

const { portfolio, owner, people } = useSite()
const database = useDatabase(portfolio)

/** Everything that a link could change. */
async function state() {
  const found: Record<string, unknown> = {}
  for (const name of ['accounts', 'tokens', 'invitations', 'impressions', 'outbox', 'audit'])
    found[name] = await database.connection.collection(name).find({}).sort({ _id: 1 }).toArray()
  return JSON.stringify(found)
}

const passwords = { password: 'Star-light-2', repeat: 'Star-light-2' }

type Link = { page: URL; api: string; fields?: Record<string, string>; kindly: string }

const LINKS: Record<string, () => Promise<Link>> = {
  activation: async () => {
    const { user } = await people.registered('Opened')
    const page = await linkTo(owner, user.email, 'activate-account')
    return { page, api: apiPath(page), kindly: 'This link has already been used.' }
  },
  'change of address': async () => {
    const member = await people.member('Mover')
    await askFor(member, 'moved@example.test')
    const page = await linkTo(owner, 'moved@example.test', 'confirm-email')
    return { page, api: apiPath(page), kindly: 'Your address has been changed' }
  },
  'undo of a change': async () => {
    const member = await people.member('Undoer')
    const page = await moveTo(owner, member, member.user.email, 'undone@example.test')
    return { page, api: apiPath(page), fields: passwords, kindly: 'Your old address is back' }
  },
  'new password': async () => {
    const { user } = await people.member('Forgetful')
    const visitor = portfolio.visitor()
    await visitor.post('/api/user/forgotten-password', { email: user.email, language: 'en' })
    const page = await linkTo(owner, user.email, 'reset-password')
    return { page, api: apiPath(page), fields: passwords, kindly: 'This link has already been used.' }
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
    const { page, api, fields = {}, kindly } = await prepare()
    const before = await state()
    const scanner = portfolio.visitor()
    for (const path of [page.pathname + page.search, api])
      for (const method of ['HEAD', 'GET']) await scanner.call(method, path)
    const shown = (await scanner.get(page.pathname + page.search)).text
    expect(shown).toMatch(/<(button|input)[^>]* autofocus/i)
    expect(shown).toMatch(/<form[^>]* method="post"/i)
    for (const name of Object.keys(fields)) expect(shown).toContain(` name="${name}"`)
    expect(await state()).toBe(before)

    const visitor = portfolio.visitor()
    expect((await visitor.submit(page.pathname + page.search, fields)).status).toBe(303)
    const after = await state()
    expect(after).not.toBe(before)
    // Another browser, because a repetition by the same one would get the stored answer.
    const again = await portfolio.visitor().submit(page.pathname + page.search, fields)
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
