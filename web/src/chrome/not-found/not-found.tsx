import button from '#src/ui/button.module.css'
import { SiteLink } from '#src/ui/site-link.tsx'
import { LostPlanet } from './lost-planet.tsx'
import type { NotFoundTexts } from './not-found.data.ts'
import styles from './not-found.module.css'

export function NotFound({ texts }: { texts: NotFoundTexts }) {
  return (
    <div className={styles.page} data-open-sky="">
      <LostPlanet />
      <h1>{texts.title}</h1>
      <p className={styles.lead}>{texts.description}</p>
      <SiteLink className={button.button} screen="home">
        {texts.backToHomePage}
      </SiteLink>
    </div>
  )
}
