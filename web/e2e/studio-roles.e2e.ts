import { type Route, expect } from '@playwright/test'
import { makeAccount, person, signIn } from './support/account-steps.ts'
import { EN } from './support/account-words.ts'
import { test } from './support/fixtures.ts'
import { postImpression } from './support/guestbook-page.ts'
import { acceptInvitation, invite } from './support/invite.ts'
import {
  antiForgery,
  chooseAction,
  fetchDraft,
  field,
  formIsReady,
  goWithinStudio,
  openAsOwner,
  openOwnersWindow,
  publish,
} from './support/studio-form.ts'
import { openHistory, publishSetUp } from './support/studio-steps.ts'
import { needsSerbian, ofSite, publishOthers } from './support/languages.ts'

test('the owner invites an editor, who sees the tools of the role and writes under their own name', async ({
  browser,
  page: editor,
  server,
  mailbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40[13]/)
  // The editor's page is still open when the role is removed, and continues with the lower limits of a visitor.
  consoleErrors.allow(/status of 429/)
  consoleErrors.allow(/WebSocket connection .* failed: HTTP Authentication failed/)
  const jelena = person('Jelena')
  await makeAccount(editor, mailbox, jelena)
  await signIn(editor, EN, jelena)
  await editor.goto('/studio')
  await expect(editor.getByRole('heading', { name: 'This account has no role here' })).toBeVisible()
  await expect(editor.getByText(jelena.email)).toBeVisible()

  const owner = await openOwnersWindow(browser, server, '/studio/team')
  await invite(owner, jelena.email)
  await expect(owner.getByText(/Invited, until/)).toBeVisible()

  await acceptInvitation(editor, server, mailbox, jelena)
  const tools = editor.getByTestId('tool-collapse-menu').or(editor.getByRole('banner')).first()
  await expect(tools.getByRole('link', { name: 'Content' })).toBeVisible()
  await expect(tools.getByRole('link', { name: 'Translations' })).toBeVisible()
  for (const name of ['Moderation', 'Team', 'Webhooks', 'Audit log'])
    await expect(tools.getByRole('link', { name })).toHaveCount(0)
  await expect(editor.getByText('Guestbook and notifications')).toHaveCount(0)

  const site = await editor.context().newPage()
  await site.goto('/projects')
  const onSite = site.getByRole('navigation', { name: 'Tools for you' })
  await expect(onSite.getByRole('link')).toHaveText(['Edit this page', 'Studio'])
  await expect(site.locator('#orbit').getByRole('link', { name: 'Edit this' })).toBeVisible()

  await goWithinStudio(editor, '/studio/intent/edit/type=project;id=project-orbit/')
  await formIsReady(editor)
  await chooseAction(editor, /Duplicate/)
  const copy = '*[_type == "project" && slug.current match "orbit-copy-*"][0]'
  await expect.poll(() => fetchDraft(editor, server, `${copy}.title.en`)).toBe('Orbit')
  const order = '*[_type == "project"] | order(orderRank asc).slug.current'
  const slugs = await fetchDraft(editor, server, order)
  if (!Array.isArray(slugs)) throw new Error('there are no projects')
  expect(String(slugs[slugs.indexOf('orbit') + 1])).toMatch(/^orbit-copy-/)
  await formIsReady(editor)
  await field(editor, 'title.en').fill('Second Orbit')
  await expect(field(editor, 'slug')).toHaveValue('second-orbit')
  await publish(editor)
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${server.origin}/projects`)
  await expect(visitor.getByRole('heading', { name: 'Second Orbit' })).toBeVisible()
  await expect(visitor.locator('#orbit').getByRole('heading', { name: 'Orbit', exact: true })).toBeVisible()

  const openTool = (name: string) => owner.getByRole('link', { name, exact: true }).first().click()
  await openTool('Start')
  await expect(owner.getByRole('heading', { name: 'Start' })).toBeVisible()
  await owner.getByRole('link', { name: /Second Orbit/ }).click()
  await formIsReady(owner)
  const published = (await openHistory(owner)).filter({ hasText: 'Published' })
  await published.locator('[data-ui="Avatar"]').first().hover()
  // Hidden elements have the same name.
  await expect(owner.getByText('Jelena Petrović').filter({ visible: true }).first()).toBeVisible()
  await openTool('Start')
  await owner.getByRole('link', { name: /Messages to answer/ }).click()
  await expect(owner.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await openTool('Visits')
  await expect(owner.getByTestId('visits-total')).toBeVisible()
  await openTool('Audit log')
  await expect(owner.getByTestId('audit-role-accepted').filter({ hasText: jelena.email })).toBeVisible()
  await openTool('Team')
  const row = owner.getByRole('listitem').filter({ hasText: jelena.email })
  await row.getByRole('button', { name: 'Remove …' }).click()
  await row.getByRole('button', { name: 'Remove for good?' }).click()
  await expect(row).toHaveCount(0)
  await expect(
    owner.locator('li button:focus').or(owner.locator('h1:focus', { hasText: 'Team' })),
  ).toHaveCount(1)
  // The removal has ended the editor's session. The page that is still open says why signing in again is no help.
  await signIn(site, EN, jelena)
  await expect(editor.getByRole('heading', { name: 'This account has no role here' })).toBeVisible()
})

test('the owner names the site, its languages and its colours in one form', async ({
  page,
  server,
  browser,
}) => {
  needsSerbian()
  const visitor = await (await browser.newContext({ locale: 'en' })).newPage()
  await openAsOwner(page, server, '/studio/start')
  const open = () => page.getByRole('button', { name: 'Name, languages and colours' }).click()
  const form = page.getByRole('form', { name: 'Make it yours' })
  await open()
  const before = await form.getByLabel('Your name').inputValue()
  await form.getByLabel('Your name').fill('Ana Petrović')
  await publishOthers(form, false)
  await form.getByLabel('What you do, in English').fill('Watchmaker')
  await form.getByLabel('Sky').selectOption('green')
  await publishSetUp(page)

  await visitor.goto(server.origin)
  await expect(visitor).toHaveTitle('Ana Petrović – Watchmaker')
  await expect(visitor.locator('html')).toHaveAttribute('data-sky', 'green')
  await expect(visitor.locator('a[hreflang]')).toHaveCount(0)

  await open()
  await expect(form.getByLabel('Serbian', { exact: true })).not.toBeChecked()
  await form.getByLabel('Your name').fill(before)
  await publishOthers(form, true)
  await form.getByLabel('What you do, in English').fill('Web developer in Novi Sad')
  await form.getByLabel('Sky').selectOption('blue')
  await publishSetUp(page)
  await visitor.goto(`${server.origin}/srb`)
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'sr-Latn')
})

test('a moderator is invited by mail, moderates the guestbook, and is told that the rest is for others', async ({
  browser,
  page: moderator,
  server,
  mailbox,
  consoleErrors,
}) => {
  needsSerbian()
  const milan = person('Milan')
  await makeAccount(moderator, mailbox, milan)
  const owner = await openOwnersWindow(browser, server, '/studio/team')
  await owner.getByLabel('E-mail address').fill(milan.email)
  await owner.getByLabel('Role').selectOption('moderator')
  const answer = Promise.withResolvers<void>()
  const hold = (route: Route) => answer.promise.then(() => route.continue())
  await owner.route('**/api/team/invitations', hold, { times: 1 })
  await owner.getByRole('button', { name: 'Invite', exact: true }).click()
  await owner.getByLabel('E-mail address').fill('next@example.test')
  answer.resolve()
  await expect(owner.getByText(`An invitation is on its way to ${milan.email}`)).toBeVisible()
  await expect(owner.getByLabel('E-mail address')).toHaveValue('next@example.test')
  await postImpression(owner, server, 'To be moderated')
  await signIn(moderator, EN, milan)
  await acceptInvitation(moderator, server, mailbox, milan)

  // A moderator's Studio opens its only tool.
  await expect(moderator.getByRole('heading', { name: 'Guestbook' })).toBeVisible()
  await expect(moderator).toHaveURL(/\/studio\/moderation$/)
  await expect(moderator.getByRole('link', { name: /Content|Team|Start|Audit|Queries/ })).toHaveCount(0)
  await expect(moderator.getByRole('tab', { name: /Messages/ })).toHaveCount(0)
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${server.origin}/comments`)
  const seen = visitor.getByRole('article').filter({ hasText: 'To be moderated' })
  await expect(seen).toBeVisible()
  await moderator.getByRole('tab', { name: /^Published/ }).click()
  const queued = moderator.locator('[data-testid^="entry-"]').filter({ hasText: 'To be moderated' })
  await queued.getByRole('button', { name: 'Hide …' }).click()
  const dialog = moderator.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Insults' }).click()
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expect(seen).toBeHidden()
  await moderator.getByRole('button', { name: 'Undo' }).click()
  await expect(seen).toBeVisible()

  for (const path of [
    'structure/ordered-project',
    'intent/edit/type=project;id=project-orbit/',
    'team',
    'webhooks',
  ]) {
    await moderator.goto(`/studio/${path}`)
    await expect(moderator.getByRole('heading', { name: 'Not part of your role' })).toBeVisible()
    await expect(moderator.getByText(`${milan.email}, as moderator`)).toBeVisible()
  }
  await expect(moderator.getByRole('link', { name: 'To your tools' })).toHaveAttribute('href', '/studio')
  const refused = await moderator.request.post('/lake/v2025-02-19/data/mutate/production', {
    data: { mutations: [{ delete: { id: 'project-orbit' } }] },
    headers: { Origin: server.origin },
  })
  expect(refused.status()).toBe(403)

  await moderator.goto('/comments')
  const tools = moderator.getByRole('navigation', { name: 'Tools for you' })
  await expect(tools.getByRole('link')).toHaveText(['Moderation'])
  const entries = moderator.locator('main ol article')
  await expect(entries.getByRole('link', { name: 'Moderate this' })).toHaveCount(await entries.count())
  for (const path of ofSite(['/projects', '/skills/certificate/react', '/srb/projects/star-map'])) {
    await moderator.goto(path)
    await expect(moderator.getByRole('navigation', { name: /^(Tools for you|Alatke za vas)$/ })).toBeVisible()
    await expect(moderator.getByRole('link', { name: /^(Edit this|Uredite ov)/ })).toHaveCount(0)
  }
  // A visit of a Serbian page has stored the language.
  await moderator.goto('/srb/comments')
  await entries.filter({ hasText: 'To be moderated' }).getByRole('link', { name: 'Moderirajte ovo' }).click()
  await expect(moderator.getByText('To be moderated')).toBeVisible()
  await expect(moderator.getByRole('link', { name: 'Content' })).toHaveCount(0)

  // The moderator signs in after the owner in the same browser, and sees nothing of the page that the owner left open.
  consoleErrors.allow(/status of 40[13]|WebSocket/)
  await goWithinStudio(owner, '/studio/intent/edit/type=project;id=project-orbit/')
  await formIsReady(owner)
  // The browser is not to ask about input that is not stored: the owner's words would stay.
  owner.on('dialog', (question) => void question.dismiss())
  await owner.route('**/data/actions/**', (route) => route.abort())
  await field(owner, 'title.en').fill('Of the owner')
  for (const [path, data] of [
    ['logout', {}],
    ['login', milan],
  ] as const) {
    const headers = await antiForgery(owner.request, server)
    const signed = await owner.request.post(`${server.origin}/api/auth/${path}`, { data, headers })
    expect(signed.ok()).toBe(true)
  }
  await expect(owner.getByRole('heading', { name: 'Not part of your role' })).toBeVisible()
  await expect(owner.getByText(`${milan.email}, as moderator`)).toBeVisible()
  // A moderator's Studio has no streams of the lake that would tell that the session has ended.
  const headers = await antiForgery(moderator.request, server)
  await moderator.request.post('/api/auth/logout', { data: {}, headers })
  await expect(moderator.getByRole('dialog', { name: 'You are signed out' })).toBeVisible()
})
