import { type Page, expect } from '@playwright/test'
import { makeAccount, person, signIn } from './support/account-steps.ts'
import { EN } from './support/account-words.ts'
import { test } from './support/fixtures.ts'
import { invite } from './support/invite.ts'
import { formIsReady, openAsOwner } from './support/studio-form.ts'

const READY = { timeout: 90_000 }
const PROJECT = '/studio/intent/edit/type=project;id=project-orbit/'

/** Types a message, of which a word that begins with @ chooses the first person who is offered. */
async function type(page: Page, words: string, mentioned: string) {
  await page.keyboard.type(`${words} @`)
  await page.getByTestId('comments-mentions-menu').getByText(mentioned).click()
}

test('a comment mentions an editor, who gets a mail', async ({ browser, page: owner, server, mailbox }) => {
  const jelena = person('Jelena')
  const editor = await (await browser.newContext()).newPage()
  await makeAccount(editor, mailbox, jelena)
  await signIn(editor, EN, jelena)
  await openAsOwner(owner, server, '/studio/team')
  await invite(owner, jelena.email)
  const invitation = await mailbox.waitFor(jelena.email, `Invitation to ${new URL(server.origin).host}`)
  await editor.goto(invitation.link)
  await editor.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(editor.getByRole('link', { name: 'Content' })).toBeVisible(READY)

  await openAsOwner(owner, server, PROJECT)
  await formIsReady(owner)
  const title = owner.getByTestId('field-title')
  await title.hover()
  await title
    .getByRole('button', { name: /comment/i })
    .first()
    .click()
  await type(owner, 'Is this short enough?', 'Jelena')
  await owner.getByTestId('comment-input-send-button').first().press('Enter')
  const { text } = await mailbox.waitFor(jelena.email, 'Luka Jovanović mentioned you in a comment')
  expect(text).toContain('Is this short enough?')
})
