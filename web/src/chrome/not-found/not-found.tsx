import { type Content, foundTexts } from '#src/content/content.ts'
import { NOT_FOUND_QUERY } from '#src/content/queries/not-found.ts'
import type { Language } from '@portfolio/contract/language'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '@portfolio/contract/paths'
import button from '#src/ui/button.module.css'
import { SiteLink } from '#src/ui/site-link.tsx'
import { LostPlanet } from './lost-planet.tsx'
import styles from './not-found.module.css'

export const loadNotFound = async (content: Content, language: Language) =>
  foundTexts(await content.load(NOT_FOUND_QUERY, { language }))
export type NotFoundTexts = Awaited<ReturnType<typeof loadNotFound>>

/** What every address shows that leads nowhere. */
export function NotFound({ texts }: { texts: NotFoundTexts }) {
  return (
    <div className={styles.page} data-open-sky="">
      <LostPlanet />
      <h1>{texts.title}</h1>
      <p className={styles.lead}>{texts.description}</p>
      <SiteLink className={button.button} to={pathTo(useLanguage(), 'home')}>
        {texts.backToHomePage}
      </SiteLink>
    </div>
  )
}
