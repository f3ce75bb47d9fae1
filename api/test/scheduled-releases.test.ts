import { expect, test } from 'vitest'
import { auditSchema } from '@portfolio/contract/audit'
import { createPeople } from './support/people.ts'
import type { Visitor } from './support/visitor.ts'
import { usePortfolio } from './support/use-portfolio.ts'

const portfolio = usePortfolio()

const act = (visitor: Visitor, ...actions: object[]) =>
  visitor.call('POST', '/lake/v2025-02-19/data/actions/production', {
    body: { actions },
    headers: { Origin: portfolio.origin },
  })
const action = (name: string, more: object) => ({ actionType: `sanity.action.${name}`, ...more })

/** Schedules a release that gives the privacy policy another title. */
async function schedule(visitor: Visitor, releaseId: string, title: string, inMs: number) {
  const versionId = `versions.${releaseId}.privacyPolicy`
  const answer = await act(
    visitor,
    action('release.create', { releaseId, metadata: { title: `Release ${releaseId}` } }),
    action('document.version.create', { publishedId: 'privacyPolicy', baseId: 'privacyPolicy', versionId }),
    action('document.edit', {
      publishedId: 'privacyPolicy',
      draftId: versionId,
      patch: { set: { 'title.en': title } },
    }),
    action('release.schedule', { releaseId, publishAt: new Date(Date.now() + inMs).toISOString() }),
  )
  return answer.status
}

const pageOf = async () => (await portfolio.visitor().get('/privacy-policy')).text
const entriesOf = async (owner: Visitor) =>
  auditSchema.parse((await owner.get('/api/audit')).body).entries.filter(({ subject }) => subject)

test('a stored page shows a scheduled release at its time, and the audit log names it', async () => {
  const owner = await portfolio.owner()
  await pageOf()
  expect(await schedule(owner, 'soon', 'Privacy of tomorrow', 700)).toBe(200)
  expect(await pageOf()).not.toContain('Privacy of tomorrow')
  await expect.poll(pageOf, { timeout: 5_000 }).toContain('Privacy of tomorrow')
  await expect
    .poll(() => entriesOf(owner))
    .toMatchObject([{ kind: 'release-published', subject: 'Release soon' }])
})

test('what fell due while the server was down is published when it starts, and the audit log says so', async () => {
  const owner = await portfolio.owner()
  expect(await schedule(owner, 'late', 'Privacy of yesterday', 60)).toBe(200)
  const restarted = portfolio.restart()
  await restarted
  await expect.poll(pageOf, { timeout: 5_000 }).toContain('Privacy of yesterday')
  const again = await portfolio.owner()
  await expect
    .poll(() => entriesOf(again))
    .toContainEqual(
      expect.objectContaining({ kind: 'release-published', subject: expect.stringMatching(/^Release late/) }),
    )
})

test('an editor has releases; a moderator neither reads nor writes them', async () => {
  const people = createPeople(portfolio)
  const editor = await people.withRole('Urednica', 'editor')
  expect(await schedule(editor, 'edited', 'Privacy of the editor', 3_600_000)).toBe(200)
  const moderator = await people.withRole('Redarka', 'moderator')
  expect((await act(moderator, action('release.create', { releaseId: 'mine' }))).status).toBe(403)
  expect((await act(moderator, action('release.unschedule', { releaseId: 'edited' }))).status).toBe(403)
  const query = encodeURIComponent('[releases::all(), *[sanity::partOfRelease("edited")]]')
  for (const [visitor, found] of [
    [moderator, [[], []]],
    [editor, [expect.arrayContaining([expect.objectContaining({ name: 'edited' })]), [expect.anything()]]],
  ] as const) {
    const { body } = await visitor.get(
      `/lake/v2025-02-19/data/query/production?perspective=raw&query=${query}`,
    )
    expect(body).toMatchObject({ result: found })
  }
})
