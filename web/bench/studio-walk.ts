import type { Browser } from '@playwright/test'
import { startPortfolio } from '#e2e/support/server.ts'
import {
  changeSingletons,
  certify,
  moderate,
  query,
  search,
  shareDocument,
  translate,
} from './studio-steps.ts'
import { type Step, openVisitor } from './studio-walker.ts'
import {
  addProject,
  copyAndDelete,
  publishTwice,
  restore,
  signIn,
  writeBiography,
} from './studio-project-steps.ts'

/** The walk of the review, with a server of its own that starts with the sample content. */
export async function walk(browser: Browser, step: Step) {
  const server = await step('Server starts, empty data directory', 8.1, () => startPortfolio())
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const walker = { step, server, page: await context.newPage(), visit: openVisitor(browser, server) }
    for (const part of [
      signIn,
      addProject,
      publishTwice,
      restore,
      writeBiography,
      copyAndDelete,
      search,
      shareDocument,
      query,
      translate,
      certify,
      changeSingletons,
      moderate,
    ]) {
      await part(walker)
      // Pages of visitors that no step looks at any more would follow each change too.
      for (const each of browser.contexts()) if (each !== context) await each.close()
    }
  } finally {
    for (const each of browser.contexts()) await each.close()
    await server.stop()
  }
}
