import { type Browser, type Page, expect } from '@playwright/test'
import { type Person, makeAccount, person, signIn } from './support/account-steps.ts'
import { EN } from './support/account-words.ts'
import { test } from './support/fixtures.ts'
import { invite } from './support/invite.ts'
import type { Mailbox } from './support/mailbox.ts'
import type { PortfolioServer } from './support/server.ts'
import { formIsReady, openAsOwner } from './support/studio-form.ts'

const READY = { timeout: 90_000 }
const PROJECT = '/studio/intent/edit/type=project;id=project-orbit/'

/** Types a message that ends by mentioning this person. */
async function type(page: Page, words: string, mentioned: string) {
  const message = page.getByTestId('comment-input').last().locator('[contenteditable="true"]')
  const people = page.getByTestId('comments-mentions-menu')
  await expect(message).toBeFocused()
  await page.keyboard.type(`${words} @${mentioned}`)
  await people.getByText(mentioned).click()
  await expect(message.getByText(`@${mentioned}`)).toBeVisible()
}

/**
 * Makes an account that the owner invites as an editor, and opens the project's form as the owner.
 * @returns the editor's window, with the Studio open
 */
async function joinAsEditor(
  browser: Browser,
  owner: Page,
  server: PortfolioServer,
  mailbox: Mailbox,
  editor: Person,
) {
  const page = await (await browser.newContext()).newPage()
  await makeAccount(page, mailbox, editor)
  await signIn(page, EN, editor)
  await openAsOwner(owner, server, '/studio/team')
  await invite(owner, editor.email)
  const invitation = await mailbox.waitFor(editor.email, `Invitation to ${new URL(server.origin).host}`)
  await page.goto(invitation.link)
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(page.getByRole('link', { name: 'Content' })).toBeVisible(READY)
  await owner.goto(server.origin + PROJECT)
  await formIsReady(owner)
  return page
}

test('a comment mentions an editor, who gets a mail, opens and resolves it; the owner reopens it', async ({
  browser,
  page: owner,
  server,
  mailbox,
}) => {
  const milica = person('Milica')
  const editor = await joinAsEditor(browser, owner, server, mailbox, milica)
  const title = owner.getByTestId('field-title')
  // Its middle may be a field of one language, or the note that a translation is out of date.
  await title.getByText('Title', { exact: true }).first().hover()
  await title
    .getByRole('button', { name: /comment/i })
    .first()
    .click()
  await type(owner, 'Is this short enough?', 'Milica')
  await owner.getByTestId('comment-input-send-button').first().press('Enter')
  await expect(owner.getByTestId('comments-list-item').first()).toBeVisible()
  const mail = await mailbox.waitFor(milica.email, 'Luka Jovanović mentioned you in a comment')
  expect(mail.text).toContain('Is this short enough?')

  // The mail opens the thread, which the person answers and resolves; the owner sees it at once and reopens it.
  await editor.goto(mail.link)
  const thread = editor.getByTestId('comments-list-item').first()
  await expect(thread).toContainText('Is this short enough?', READY)
  await thread.hover()
  await thread.getByTestId('comments-list-item-status-button').click()
  await expect(editor.getByTestId('comments-list-item')).toHaveCount(0)
  await expect(owner.getByTestId('comments-list-item')).toHaveCount(0)
  await owner.getByRole('button', { name: 'Open', exact: true }).click()
  await owner.getByRole('menuitem', { name: /Resolved/ }).click()
  const resolved = owner.getByTestId('comments-list-item').first()
  await resolved.hover()
  await resolved.getByTestId('comments-list-item-status-button').click()
  await expect(thread).toContainText('Is this short enough?')
})

test('a task is given to an editor, who gets a mail, and opens it', async ({
  browser,
  page: owner,
  server,
  mailbox,
}) => {
  const milica = person('Milica')
  const editor = await joinAsEditor(browser, owner, server, mailbox, milica)
  // Sanity's button has no name.
  await owner.locator('button:has([data-sanity-icon="checkmark-circle"])').first().click()
  await owner.getByRole('button', { name: 'New task', exact: true }).click()
  await owner.getByPlaceholder('Task title').fill('Check the year')
  await owner.getByText('Select assignee').click()
  await owner.getByText('Milica Petrović').last().click()
  await owner.getByRole('button', { name: 'Create Task' }).click()
  const mail = await mailbox.waitFor(milica.email, 'Luka Jovanović has given you a task')
  expect(mail.text).toContain('Check the year')
  await editor.goto(mail.link)
  await expect(editor.getByText('Check the year').first()).toBeVisible(READY)
})
