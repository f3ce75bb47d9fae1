import type { Page } from '@playwright/test'
import { openHydrated } from './hydrated.ts'

export const WORDS = {
  en: {
    address: '/',
    moon: 'Click the moon',
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

/** The visible text of the welcome. */
export const typed = (page: Page) => page.locator('[data-typed]')
export const astronaut = (page: Page) => page.locator('[data-astronaut] img')

/** Opens the page a minute before a time, and stops its clock at that time. */
export async function openAt(page: Page, address: string, time: string) {
  await page.clock.install({ time: new Date(Date.parse(time) - 60_000) })
  await openHydrated(page, address)
  await page.clock.pauseAt(new Date(time))
}

/** Waits for the view transition between the click and the welcome. */
export const hasStarted = (page: Page) => page.locator('[data-started]').waitFor()
