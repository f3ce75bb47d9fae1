import { createClient } from '@sanity/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFromLake } from '#src/content/private-settings.ts'
import { createGuestbookSettings } from '#src/guestbook/settings.ts'
import { type TestPortfolio, startPortfolio } from './support/start-portfolio.ts'
import type { Visitor } from './support/visitor.ts'

const ADDRESS = 'hidden-from-visitors@example.test'
const DRAFT_ADDRESS = 'not-published-yet@example.test'
const API = '/lake/v2025-02-19/data'

let portfolio: TestPortfolio
let owner: Visitor
beforeAll(async () => {
  portfolio = await startPortfolio()
  owner = await portfolio.owner()
})
afterAll(() => portfolio.stop())

const mutate = async (...mutations: readonly object[]) =>
  expect((await owner.mutate(...mutations)).status).toBe(200)
async function restart() {
  await portfolio.restart()
  owner = await portfolio.owner()
}
const documentOf = async (id: string) => (await owner.get(`${API}/doc/production/${id}`)).text

test('settings in the public document move to the private one at the next start, a draft to a draft', async () => {
  const old = { moderation: 'after-approval', digest: 'never', notificationAddress: ADDRESS }
  await mutate(
    { delete: { id: 'private.settings' } },
    { patch: { id: 'siteSettings', set: old } },
    {
      createOrReplace: {
        ...old,
        _id: 'drafts.siteSettings',
        _type: 'siteSettings',
        ownerName: 'Draft name',
        notificationAddress: DRAFT_ADDRESS,
      },
    },
  )
  await restart()
  expect(JSON.parse(await documentOf('private.settings'))).toMatchObject({
    documents: [{ _type: 'privateSettings', ...old }],
  })
  expect(JSON.parse(await documentOf('drafts.private.settings'))).toMatchObject({
    documents: [{ notificationAddress: DRAFT_ADDRESS }],
  })
  const emptied = await documentOf('siteSettings,drafts.siteSettings')
  expect(emptied).toContain('Draft name')
  expect(emptied).not.toMatch(/example\.test|after-approval|"digest"/)

  await mutate({ patch: { id: 'private.settings', set: { digest: 'daily' } } })
  await restart()
  expect(await documentOf('private.settings')).toContain('"digest":"daily"')
})

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
  const pages = ['/', '/srb', '/contact', '/comments', '/studio', '/manifest.webmanifest', '/resume.json']
  for (const page of pages) expect((await anonymous.get(page)).text).not.toContain('example.test')
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
  const hosted = await startPortfolio({ SANITY_PROJECT_ID: 'abcd1234' })
  await hosted.visitor().get('/api/health')
  expect(hosted.said.join('\n')).toContain('SANITY_READ_TOKEN is not set')
  await hosted.stop()
})

test('a missing document means the defaults', async () => {
  const read = createGuestbookSettings(readFromLake({ document: () => null }))
  expect(await read()).toEqual({ moderation: 'at-once', digest: 'daily', notificationAddress: null })
})
