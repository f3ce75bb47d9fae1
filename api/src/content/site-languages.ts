import { type Language, LANGUAGES, publishedLanguages } from '@portfolio/contract/language'
import type { Logger } from 'pino'

/**
 * The languages in which the site is published.
 * @param read reads the stored setting
 */
export function createSiteLanguages(read: () => unknown, log: Logger) {
  let languages: readonly Language[] = LANGUAGES
  let reading: Promise<boolean> = Promise.resolve(false)
  let waiting: Promise<boolean> | null = null

  async function readOnce(): Promise<boolean> {
    waiting = null
    try {
      const found = publishedLanguages(await read())
      const hasChanged = found.join() !== languages.join()
      languages = found
      return hasChanged
    } catch (error) {
      log.warn({ err: error }, 'the languages of the site could not be read')
      return false
    }
  }

  return {
    /** As of the last read; all languages before the first one. */
    current: () => languages,
    /**
     * Reads the settings again; a read in progress is repeated, because it may have started before the change.
     * @returns whether the languages have changed
     */
    refresh() {
      waiting ??= reading.then(readOnce)
      reading = waiting
      return waiting
    },
  }
}
