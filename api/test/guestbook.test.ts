import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { impressionListSchema, impressionPostedSchema } from '@portfolio/contract/impression'
import { moderationListSchema } from '@portfolio/contract/moderation'
import type { Answer, Member, Visitor } from './support/visitor.ts'
import { useSite } from './support/use-portfolio.ts'

const PATH = '/api/user/comments/write-impression'

let member: Member
const { portfolio, owner, people } = useSite()
beforeAll(async () => {
  member = await people.member('Milica')
})

const posted = (answer: Answer) => impressionPostedSchema.parse(answer.body)
const listed = async () =>
  impressionListSchema.parse((await portfolio.visitor().get(`${PATH}?limit=50`)).body).impressions
const queued = async (text: string) => {
  const { body } = await owner.get(`/api/moderation/impressions?search=${encodeURIComponent(text)}`)
  return moderationListSchema.parse(body).impressions[0]
}

test.each([
  ['a filled honeypot', { impression: 'I fill in everything', website: 'https://spam.example' }, 'honeypot'],
  ['two links', { impression: 'Buy at https://a.example and www.b.example' }, 'links'],
])('%s goes to the queue instead of the page', async (_name, body, signal) => {
  const spammer = await people.member(`Spam${signal}`)
  const answer = await spammer.post(PATH, body)
  expect(answer).toMatchObject({ status: 201, body: { status: 'waiting' } })
  expect(posted(answer).message).toContain('approved')
  expect((await listed()).map(({ impression }) => impression)).not.toContain(body.impression)
  expect(await queued(body.impression)).toMatchObject({ status: 'waiting', signals: [signal] })
})

test('a repeated text waits for approval, whatever its case, spacing and punctuation', async () => {
  const first = await member.post(PATH, { impression: 'A really splendid portfolio, well done!' })
  expect(posted(first).status).toBe('published')
  const copy = await people.member('Copycat')
  const again = await copy.post(PATH, { impression: 'a REALLY splendid… portfolio well-done' })
  expect(posted(again).status).toBe('waiting')
  expect(await queued('well-done')).toMatchObject({ signals: ['repeated'] })
})

test('in ten minutes the sixth impression of an account waits for approval, and the eleventh is refused', async () => {
  const hasty = await people.member('Hasty')
  const answers = []
  for (let count = 0; count < 11; count += 1) {
    answers.push(await hasty.post(PATH, { impression: `Thought number ${count}` }))
  }
  expect(answers.slice(0, 5).map((answer) => posted(answer).status)).toEqual(Array(5).fill('published'))
  expect(answers.slice(5, 10).map((answer) => posted(answer).status)).toEqual(Array(5).fill('waiting'))
  expect(answers[10]?.status).toBe(429)
  expect(Number(answers[10]?.headers.get('Retry-After'))).toBeGreaterThan(0)
})

test('impressions show the present name of their account', async () => {
  const author = await people.member('Before')
  await author.post(PATH, { impression: 'My name will change' })
  const nameNow = async () =>
    (await listed()).find(({ impression }) => impression === 'My name will change')?.first_name
  expect(await nameNow()).toBe('Before')
  await author.call('PUT', '/api/user/user-account', { body: { first_name: 'Afterwards' } })
  expect(await nameNow()).toBe('Afterwards')
  await author.call('DELETE', '/api/user/delete-account?impressions=keep-unnamed')
  expect(await nameNow()).toBe('')
  const page = async () => (await portfolio.visitor().get('/comments', { Accept: 'text/html' })).text
  await expect.poll(page).toContain('Former member')
})

test('authors delete their own impressions and no others', async () => {
  const author = await people.member('Regretful')
  const { impression } = posted(await author.post(PATH, { impression: 'I wish I had not said so' }))
  const path = `${PATH}/${impression._id}`
  const ids = z.object({ ids: z.array(z.string()) })
  expect(ids.parse((await author.get('/api/user/comments/own')).body).ids).toEqual([impression._id])
  expect((await member.call('DELETE', path)).status).toBe(404)
  expect((await portfolio.visitor().call('DELETE', path)).status).toBe(401)
  expect(await author.call('DELETE', path)).toMatchObject({
    status: 200,
    body: { message: 'Your impression has been deleted.' },
  })
  expect((await listed()).map(({ _id }) => _id)).not.toContain(impression._id)
  expect((await author.call('DELETE', path)).status).toBe(404)
  expect(await queued('I wish I had not said so')).toBeUndefined()
  expect((await author.call('DELETE', `${PATH}/${'0'.repeat(24)}`)).status).toBe(404)
  for (const id of ['x', '%00', '[object%20Object]']) {
    expect((await author.call('DELETE', `${PATH}/${id}`)).status).toBe(400)
  }
})

test('a visitor reports an impression once, and not without end', async () => {
  const { impression } = posted(await member.post(PATH, { impression: 'Not everybody likes this' }))
  const report = (visitor: Visitor, id = impression._id, body: object = { reason: 'offensive' }) =>
    visitor.post(`/api/user/comments/${id}/report`, body)
  const visitor = portfolio.visitor()
  expect(await report(visitor)).toMatchObject({ status: 200, body: { message: /Thank you/ } })
  expect((await report(visitor)).status).toBe(200)
  // Without its cookies, a browser is the same reporter.
  visitor.cookies.clear()
  expect((await report(visitor)).status).toBe(200)
  const { body } = await owner.get('/api/moderation/impressions?filter=reported')
  const [reported] = moderationListSchema.parse(body).impressions
  expect(reported).toMatchObject({ _id: impression._id, isReported: true, status: 'published' })
  expect(reported?.reports).toMatchObject([{ reason: 'offensive' }])

  expect((await report(visitor, '0'.repeat(24))).status).toBe(404)
  expect((await report(visitor, impression._id, { reason: { $gt: '' } })).status).toBe(400)
  const statuses: number[] = []
  for (let count = 0; count < 22; count += 1)
    statuses.push((await report(visitor, String(count).padStart(24, '0'))).status)
  expect(statuses.at(0)).toBe(404)
  expect(statuses.at(-1)).toBe(429)
})

test.each([
  ['markup', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
  ['a right-to-left mark', 'שלום \u200F!'],
  ['zalgo', `Z${'\u0300\u0301\u0302\u0303\u0315\u031B'.repeat(40)}algo`],
  ['emoji', '👩‍👩‍👧‍👦🇷🇸'],
])('%s is kept as it was written', async (name, impression) => {
  const author = await people.member(`Odd${name.replaceAll(/\W/g, '').slice(0, 5)}`)
  expect(posted(await author.post(PATH, { impression })).impression.impression).toBe(impression)
  expect((await listed()).map((each) => each.impression)).toContain(impression)
})

test('characters are removed that can disguise a text, or hide an address for a preview in it', async () => {
  const author = await people.member('Bidi')
  const impression = '\u202Egnp.exe\u202C \u2066rtl\u2069 \u200B\u2060\u2063\uFEFF\u200Chidden'
  const answer = await author.post(PATH, { impression })
  expect(posted(answer).impression.impression).toBe('gnp.exe rtl \u200B\u200Chidden')
})

test('control characters and lone surrogates are removed; a text without visible characters is refused', async () => {
  const author = await people.member('Controller')
  const rawBody = String.raw`{"impression":"a\u0000b\u001b[31m \ud800 c\r\nd"}`
  const answer = await author.call('POST', PATH, { rawBody })
  expect(posted(answer).impression.impression).toBe('ab[31m \uFFFD c\nd')
  for (const impression of ['\u200B\u200B', '\u202E', '\u0301', '\u3164', '\n\t ']) {
    expect((await author.post(PATH, { impression })).status).toBe(400)
  }
})

test('after approval, nothing appears before the owner has published it', async () => {
  const id = 'private.settings'
  const mutate = (moderation: string) => owner.mutate({ patch: { id, set: { moderation } } })
  expect((await mutate('after-approval')).status).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const patient = await people.member('Patient')
  const answer = posted(await patient.post(PATH, { impression: 'May I?' }))
  expect(answer.status).toBe('waiting')
  expect(await queued('May I?')).toMatchObject({ signals: ['approval'] })
  const decision = { action: 'publish', ids: [answer.impression._id] }
  expect((await owner.post('/api/moderation/impressions', decision)).status).toBe(200)
  expect((await listed()).map(({ impression }) => impression)).toContain('May I?')
  await mutate('at-once')
})
