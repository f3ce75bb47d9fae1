import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '@portfolio/contract/paths'
import { SiteLink } from '#src/ui/site-link.tsx'
import type { LayoutData } from '#src/content/layout-data.ts'
import { SocialLinks } from './social-links.tsx'
import styles from './footer.module.css'

const SCREENS = ['aboutMe', 'skills', 'projects', 'curriculumVitae', 'contact', 'comments'] as const

/** Every page is reachable from here without script too. */
export function Footer({ data }: { data: LayoutData }) {
  const { texts, footer, settings } = data
  const language = useLanguage()
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <nav aria-label={footer.pages}>
          <ul className={styles.pages}>
            {SCREENS.map((screen) => (
              <li key={screen}>
                <SiteLink to={pathTo(language, screen)}>{texts[screen]}</SiteLink>
              </li>
            ))}
          </ul>
        </nav>
        <SocialLinks data={data} />
        <p className={styles.legal}>
          <span>
            {footer.madeBy} {settings.ownerName}
          </span>
          <SiteLink to={pathTo(language, 'terms')}>{footer.terms}</SiteLink>
          <SiteLink to={pathTo(language, 'privacy')}>{footer.privacy}</SiteLink>
        </p>
      </div>
    </footer>
  )
}
