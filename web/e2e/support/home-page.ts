import type { Page } from '@playwright/test'

export const WORDS = {
  en: {
    address: '/',
    moon: 'Click the moon',
    morning: 'Good morning',
    afternoon: 'Good afternoon',
    evening: 'Good evening',
    readMore: 'Read more',
    aboutMe: '/about-me',
    title: 'Luka Jovanović – Web developer in Novi Sad',
    role: 'Web developer in Novi Sad',
    projects: 'My projects',
    projectsPath: '/projects',
    cv: 'My CV',
  },
  srb: {
    address: '/srb',
    moon: 'Kliknite na mesec',
    morning: 'Dobro jutro',
    afternoon: 'Dobar dan',
    evening: 'Dobro veče',
    readMore: 'Pročitajte više',
    aboutMe: '/srb/about-me',
    title: 'Luka Jovanović – Veb programer iz Novog Sada',
    role: 'Veb programer iz Novog Sada',
    projects: 'Moji projekti',
    projectsPath: '/srb/projects',
    cv: 'Moj CV',
  },
} as const

/** The welcome as the eye sees it, without what keeps its room. */
export const typed = (page: Page) => page.locator('[data-typed]')
export const astronaut = (page: Page) => page.locator('[data-astronaut] img')

/** Opens the page a minute before a time, and stops the clock at it. */
export async function openAt(page: Page, address: string, time: string) {
  await page.clock.install({ time: new Date(Date.parse(time) - 60_000) })
  await page.goto(address)
  await page.locator('html[data-hydrated]').waitFor()
  await page.clock.pauseAt(new Date(time))
}

/** A view transition stands between the click and the beginning. */
export const hasStarted = (page: Page) => page.locator('[data-started]').waitFor()
