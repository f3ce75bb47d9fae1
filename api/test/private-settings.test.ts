import { createClient } from '@sanity/client'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readFromLake } from '#src/content/reader.ts'
import { createGuestbookSettings } from '#src/guestbook/settings.ts'
import { createPeople } from './support/people.ts'
import { solveCheck } from './support/solve-check.ts'
import { startPortfolio } from './support/start-portfolio.ts'
import type { Visitor } from './support/visitor.ts'
import { usePortfolio } from './support/use-portfolio.ts'
import { mailsTo } from './support/mails.ts'

const ADDRESS = 'hidden-from-visitors@example.test'
const API = '/lake/v2025-02-19/data'

let owner: Visitor
const portfolio = usePortfolio()
beforeAll(async () => {
  owner = await portfolio.owner()
})

const mutate = async (...mutations: readonly object[]) =>
  expect((await owner.mutate(...mutations)).status).toBe(200)
async function restart() {
  await portfolio.restart()
  owner = await portfolio.owner()
}
const documentOf = async (id: string) => (await owner.get(`${API}/doc/production/${id}`)).text

test('settings that an editor writes elsewhere are never those of the owner, whatever restarts', async () => {
  await mutate(
    { createIfNotExists: { _id: 'private.settings', _type: 'privateSettings' } },
    { patch: { id: 'private.settings', set: { notificationAddress: ADDRESS } } },
  )
  const editor = await createPeople(portfolio).withRole('Urednica', 'editor')
  const taken = { moderation: 'at-once', digest: 'at-once', notificationAddress: 'editor@example.test' }
  const own = await editor.mutate(
    { patch: { id: 'siteSettings', set: taken } },
    { create: { _id: 'drafts.siteSettings', _type: 'siteSettings', ...taken } },
    { create: { _id: 'privateSettings', _type: 'privateSettings', ...taken } },
    { create: { _id: 'settings.private', _type: 'privateSettings', ...taken } },
  )
  expect(own.status).toBe(200)
  for (const _id of ['private.settings', 'drafts.private.settings', 'versions.r1.private.settings']) {
    const refused = await editor.mutate({ createOrReplace: { _id, _type: 'privateSettings', ...taken } })
    expect(refused.status).toBe(403)
  }
  for (let starts = 0; starts < 2; starts += 1) {
    await restart()
    expect(JSON.parse(await documentOf('private.settings'))).toMatchObject({
      documents: [{ notificationAddress: ADDRESS }],
    })
    await sendMessage()
    expect(await messagesTo(ADDRESS)).toBe(starts + 1)
    expect(await messagesTo('editor@example.test')).toBe(0)
  }
  await mutate(
    ...['drafts.siteSettings', 'privateSettings', 'settings.private'].map((id) => ({ delete: { id } })),
    { patch: { id: 'siteSettings', unset: Object.keys(taken) } },
  )
})

async function sendMessage() {
  const visitor = portfolio.visitor()
  const later = Date.now() + 2_000
  const humanCheck = await solveCheck(visitor, () => vi.useFakeTimers({ toFake: ['Date'], now: later }))
  const answer = await visitor.post('/api/mail/sendContact', {
    inputData: {
      first_name: 'Vera',
      last_name: 'Visitor',
      email: 'vera@example.test',
      phone: '',
      message: 'Hello there',
    },
    language: 'en',
    humanCheck,
  })
  vi.useRealTimers()
  expect(answer).toMatchObject({ status: 201 })
}

const messagesTo = async (address: string) => (await mailsTo(owner, address)).length

test('no anonymous request returns a private setting', async () => {
  await mutate({ patch: { id: 'private.settings', set: { notificationAddress: ADDRESS } } })
  const anonymous = portfolio.visitor()
  const queries = [
    '*',
    '*[_type == "privateSettings"]',
    '*[_id in ["private.settings", "drafts.private.settings"]]',
    '{"_ref": "private.settings"}->',
    '*[_id == "siteSettings"]{..., "hidden": *[_id match "private*"]}',
    'string::startsWith(*[_id == "private.settings"][0].notificationAddress, "hidden")',
  ]
  for (const version of ['v1', 'v2021-10-21', 'v2025-02-19', 'vX']) {
    for (const perspective of ['raw', 'published', 'drafts', 'previewDrafts', 'private', 'settings']) {
      for (const query of queries) {
        const path = `/lake/${version}/data/query/production?perspective=${perspective}`
        const asked = await anonymous.get(`${path}&query=${encodeURIComponent(query)}&returnQuery=false`)
        expect(asked.status).toBe(200)
        expect(asked.text).not.toMatch(/example\.test|"result":true/)
        expect((await anonymous.post(path, { query })).text).not.toMatch(/example\.test|"result":true/)
      }
    }
  }
  for (const path of [
    '/export/production',
    '/export/production?types=privateSettings',
    '/doc/production/private.settings',
    '/doc/production/drafts.private.settings,private.settings',
    '/history/production/transactions/private.settings',
    '/history/production/documents/private.settings',
    '/references/production/documents/private.settings/to',
  ]) {
    expect((await anonymous.get(`${API}${path}`)).text).not.toContain('example.test')
  }
  const pages = ['/', '/contact', '/comments', '/studio', '/site.webmanifest', '/resume.json', '/srb']
  for (const page of pages) {
    const { status, text } = await anonymous.get(page)
    expect([page, status]).toEqual([page, 200])
    expect(text).not.toContain('example.test')
  }
})

test('no anonymous listener receives a private setting', async () => {
  const client = createClient({
    projectId: 'portfolio',
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost: `${portfolio.origin}/lake`,
    useProjectHostname: false,
    useCdn: false,
  })
  const heard: string[] = []
  const hear = (event: unknown) => void heard.push(JSON.stringify(event))
  const listening = client.listen('*').subscribe({ next: hear, error: hear })
  const living = client.live.events().subscribe({ next: hear, error: hear })
  await expect.poll(() => heard.join()).toContain('welcome')
  await mutate({ patch: { id: 'private.settings', set: { notificationAddress: `2-${ADDRESS}` } } })
  await mutate({ patch: { id: 'siteSettings', set: { repositoryCount: 175 } } })
  await expect.poll(() => heard.join()).toContain('message')
  listening.unsubscribe()
  living.unsubscribe()
  expect(heard.join()).not.toMatch(/example\.test|private\.settings/)
})

test('the owner publishes the private document with an action, as the Studio does', async () => {
  const publishedId = 'private.settings'
  const draftId = `drafts.${publishedId}`
  const answer = await owner.call('POST', `${API}/actions/production`, {
    body: {
      actions: [
        {
          actionType: 'sanity.action.document.edit',
          publishedId,
          draftId,
          patch: { set: { moderation: 'after-approval' } },
        },
        { actionType: 'sanity.action.document.publish', publishedId, draftId },
      ],
    },
    headers: { Origin: portfolio.origin },
  })
  expect(answer.status).toBe(200)
  expect(await documentOf(publishedId)).toContain('after-approval')
})

test('with hosted Sanity and no token the start warns that the defaults apply', async () => {
  await using hosted = await startPortfolio({ SANITY_PROJECT_ID: 'abcd1234' })
  await hosted.visitor().get('/api/health')
  expect(hosted.said.join('\n')).toContain('SANITY_READ_TOKEN is not set')
})

test('a missing document means the defaults, and so does each invalid field for itself', async () => {
  const logged: unknown[] = []
  const log = { warn: (details: unknown) => void logged.push(details) }
  const missing = createGuestbookSettings(readFromLake({ document: () => null }), log)
  const defaults = { moderation: 'at-once', digest: 'daily', notificationAddress: null }
  expect(await missing()).toEqual(defaults)
  expect(logged).toEqual([])

  const stored = { moderation: 'after-approval', digest: 'never', notificationAddress: ADDRESS }
  for (const name of ['moderation', 'digest', 'notificationAddress'] as const) {
    const read = createGuestbookSettings(() => Promise.resolve({ ...stored, [name]: { bad: 1 } }), log)
    expect(await read()).toEqual({ ...stored, [name]: defaults[name] })
    expect(logged.pop()).toEqual({ invalidSettings: [name] })
  }
})

test('a setting that changes after the clock was set back takes effect', async () => {
  const stored = { moderation: 'at-once' }
  const read = createGuestbookSettings(() => Promise.resolve({ ...stored }), { warn: () => {} })
  await read()
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  stored.moderation = 'after-approval'
  await expect.poll(read, { timeout: 3_000 }).toMatchObject(stored)
})
