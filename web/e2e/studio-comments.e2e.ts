import { type Page, expect } from '@playwright/test'
import { type Person, makeAccount, person, signIn } from './support/account-steps.ts'
import { EN } from './support/account-words.ts'
import { test } from './support/fixtures.ts'
import { acceptInvitation, invite } from './support/invite.ts'
import { openAsOwner, openDocument } from './support/studio-form.ts'
import { createTask } from './support/studio-steps.ts'

/** Sends a comment that ends by mentioning this person. */
async function send(page: Page, words: string, mentioned: Person) {
  const message = page.getByTestId('comment-input').last().locator('[contenteditable="true"]')
  const people = page.getByTestId('comments-mentions-menu')
  const name = `${mentioned.first_name} ${mentioned.last_name}`
  await expect(message).toBeFocused()
  await page.keyboard.type(`${words} `)
  await expect(message).toContainText(words)
  // A busy Studio does not open the menu of people at a typed @.
  await expect(async () => {
    await page.getByTestId('comment-input-mention-button').last().press('Enter')
    await people.getByText(name).click({ timeout: 20_000 })
  }).toPass()
  await expect(message.getByText(`@${name}`)).toBeVisible()
  // After a click the menu stays open, and the key that sends would choose the person again.
  await expect(async () => {
    await message.press('ArrowRight')
    await expect(people).toBeHidden({ timeout: 1_000 })
  }).toPass()
  // A busy Studio may use the key to close the menu.
  await expect(async () => {
    await message.press('Enter')
    await expect(page.getByTestId('comments-list-item').first()).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

test('a comment and a task reach an editor by mail, who opens both, and resolves the comment', async ({
  browser,
  page: owner,
  server,
  mailbox,
}) => {
  const milica = person('Milica')
  const editor = await (await browser.newContext()).newPage()
  await makeAccount(editor, mailbox, milica)
  await signIn(editor, EN, milica)
  await openAsOwner(owner, server, '/studio/team')
  await invite(owner, milica.email)
  await acceptInvitation(editor, server, mailbox, milica)
  await expect(editor.getByRole('link', { name: 'Content' })).toBeVisible()
  await openDocument(owner, server, 'project', 'project-orbit')

  const title = owner.getByTestId('field-title')
  // The middle of the field may be an input of one language, or the note that a translation is out of date.
  await title.getByText('Title', { exact: true }).first().hover()
  await title
    .getByRole('button', { name: /comment/i })
    .first()
    .click()
  await send(owner, 'Is this short enough?', milica)
  const mail = await mailbox.waitFor(milica.email, 'Luka Jovanović mentioned you in a comment')
  expect(mail.text).toContain('Is this short enough?')

  // The mail opens the thread, which the person answers and resolves; the owner sees it at once and reopens it.
  await editor.goto(mail.link)
  const thread = editor.getByTestId('comments-list-item').first()
  await expect(thread).toContainText('Is this short enough?')
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

  await createTask(owner, 'Check the year', 'Milica Petrović')
  const task = await mailbox.waitFor(milica.email, 'Luka Jovanović has given you a task')
  expect(task.text).toContain('Check the year')
  await editor.goto(task.link)
  await expect(editor.getByText('Check the year').first()).toBeVisible()
})
