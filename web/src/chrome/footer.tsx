import { memo } from 'react'
import { SiteLink } from '#src/ui/site-link.tsx'
import type { LayoutData } from '#src/content/layout-data.ts'
import { LISTED_SCREENS } from './screens.ts'
import { SocialLinks } from './social-links.tsx'
import { SoundSwitch } from './sound-switch.tsx'
import styles from './footer.module.css'

const LEGAL_SCREENS = ['terms', 'privacy'] as const

/** Links to all pages, also without scripts. Memoized, because the steps of a navigation would render it again. */
export const Footer = memo(function Footer({ data }: { data: LayoutData }) {
  const { texts, footer, settings } = data
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <nav aria-label={footer.pages}>
          <ul className={styles.pages}>
            {LISTED_SCREENS.map((screen) => (
              <li key={screen}>
                <SiteLink screen={screen}>{texts[screen]}</SiteLink>
              </li>
            ))}
          </ul>
        </nav>
        <SocialLinks data={data} />
        <div className={styles.below}>
          <p>
            {footer.madeBy} <span translate="no">{settings.ownerName}</span>
          </p>
          <SoundSwitch label={texts.clickSounds} file={settings.clickSound} />
          <nav aria-label={footer.legal}>
            <ul className={styles.legal}>
              {LEGAL_SCREENS.map((screen) => (
                <li key={screen}>
                  <SiteLink screen={screen}>{footer[screen]}</SiteLink>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </footer>
  )
})
