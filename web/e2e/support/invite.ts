import { type Page, expect } from '@playwright/test'

/** Invites by one press in the Studio's team: a second invitation would end the first, whose mail a test may have read. */
export async function invite(owner: Page, email: string) {
  const submit = owner.getByRole('button', { name: 'Invite', exact: true })
  // The Studio renders its tools again when the session is known.
  await expect(async () => {
    await owner.getByLabel('E-mail address').fill(email, { timeout: 1_000 })
    await owner.getByText('owner@example.test').waitFor({ timeout: 1_000 })
    await expect(submit).toBeEnabled({ timeout: 1_000 })
  }).toPass({ timeout: 90_000 })
  await submit.click()
}
