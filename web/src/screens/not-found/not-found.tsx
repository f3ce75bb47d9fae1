import { foundTexts } from '#src/content/content.ts'
import { NOT_FOUND_QUERY } from '#src/content/queries/not-found.ts'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '@portfolio/contract/paths'
import { type ScreenRequest, defineScreen } from '#src/screens/screen.tsx'
import button from '#src/ui/button.module.css'
import { SiteLink } from '#src/ui/site-link.tsx'
import { LostPlanet } from './lost-planet.tsx'
import styles from './not-found.module.css'

async function load({ content, language }: ScreenRequest) {
  return foundTexts(await content.load(NOT_FOUND_QUERY, { language }))
}

export const screen = defineScreen({
  load,
  describe: ({ title, description }) => ({ title, description, status: 404 }),
  View: NotFound,
})

function NotFound({ data: texts }: { data: Awaited<ReturnType<typeof load>> }) {
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
