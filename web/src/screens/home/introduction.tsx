import button from '#src/ui/button.module.css'
import { SiteLink } from '#src/ui/site-link.tsx'
import type { HomeData } from './home.data.ts'
import styles from './introduction.module.css'

export function Introduction({ home, texts }: Pick<HomeData, 'home' | 'texts'>) {
  return (
    <div className={styles.introduction}>
      <div className={styles.words}>
        {home.role && <p className={styles.role}>{home.role}</p>}
        {home.promise && <p>{home.promise}</p>}
      </div>
      <ul className={`not-printed ${styles.ways}`}>
        <li>
          <SiteLink className={button.button} screen="projects">
            {texts.seeProjects}
          </SiteLink>
        </li>
        <li>
          <SiteLink className={button.quiet} screen="curriculumVitae">
            {texts.seeCurriculumVitae}
          </SiteLink>
        </li>
      </ul>
    </div>
  )
}
