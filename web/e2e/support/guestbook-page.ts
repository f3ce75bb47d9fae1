import { type Page, expect } from '@playwright/test'
import { EN, SRB } from './account-words.ts'
import type { PortfolioServer } from './server.ts'
import { antiForgery } from './studio-form.ts'

export const WORDS = {
  en: {
    ...EN,
    ask: 'Sign in to leave a comment.',
    write: 'Write an impression',
    field: 'Your impression',
    send: 'Send',
    sent: 'Comment has been sent!',
    delete: 'Delete',
    sure: 'Delete your impression?',
    deletedOwn: 'Your impression has been deleted.',
    report: 'Report abuse',
    reported: 'Thank you. The owner of this site will look into it.',
    more: 'More about the impression of',
    isReported: 'Reported',
    notSent: 'Your comment could not be sent. The text is still here.',
    failed: 'The impressions could not be loaded.',
    again: 'Try again',
  },
  srb: {
    ...SRB,
    ask: 'Prijavite se da biste ostavili komentar.',
    write: 'Napišite utisak',
    field: 'Vaš utisak',
    send: 'Pošaljite',
    sent: 'Komentar je poslat!',
    delete: 'Obrišite',
    sure: 'Da li da obrišemo vaš utisak?',
    deletedOwn: 'Vaš utisak je obrisan.',
    report: 'Prijavite zloupotrebu',
    reported: 'Hvala. Vlasnik sajta će proveriti ovaj utisak.',
    more: 'Više o utisku:',
    isReported: 'Prijavljeno',
    notSent: 'Komentar nije bilo moguće poslati. Tekst je sačuvan.',
    failed: 'Utiske nije bilo moguće učitati.',
    again: 'Pokušajte ponovo',
  },
}
type GuestbookWords = (typeof WORDS)['en']

export const entry = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

export const isEventStream = (url: string) => new URL(url).pathname === '/api/user/comments/events'

/** Waits for the connection to the events. */
export const isListening = (page: Page) => page.waitForRequest((request) => isEventStream(request.url()))

export async function write(page: Page, words: GuestbookWords, text: string) {
  await page.getByRole('link', { name: words.write }).click()
  await page.getByLabel(words.field).fill(text)
  await page.getByRole('button', { name: words.send }).click()
}

/** Writes with the session of the page, without the form. */
export async function postImpression(page: Page, server: PortfolioServer, impression: string) {
  const { request } = page.context()
  const headers = await antiForgery(request, server)
  const url = `${server.origin}/api/user/comments/write-impression`
  const answer = await request.post(url, { data: { impression }, headers })
  expect(answer.status(), await answer.text()).toBe(201)
}
