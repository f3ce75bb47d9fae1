import { memo } from 'react'
import { ContentImage } from '#src/content/content-image.tsx'
import { toggleTheme } from '#src/state/theme.ts'
import { Icon } from '#src/ui/icon.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'
import { LanguageToggle } from './language-toggle.tsx'
import type { LayoutData } from '#src/content/layout-data.ts'
import { Menu } from './menu.tsx'
import { MusicButton } from './music-button.tsx'
import { Navigation } from './navigation.tsx'
import styles from './header.module.css'

/** Memoized, because the steps of a navigation would render it again. */
export const Header = memo(function Header({ data }: { data: LayoutData }) {
  const { texts, settings } = data
  return (
    <header className={styles.header}>
      <div className={styles.inside}>
        <SiteLink className={styles.logo} screen="home">
          {settings.logo && (
            <ContentImage id={settings.logo} alt="" widths={[80]} sizes="40px" isAboveTheFold />
          )}
          <span className={styles.name} translate="no">
            {settings.ownerName}
          </span>
          <span className="visually-hidden"> – {texts.home}</span>
        </SiteLink>
        <Navigation texts={texts} />
        <div className={styles.controls}>
          {settings.languages.length > 1 && (
            <LanguageToggle names={texts.languageName} languages={settings.languages} />
          )}
          <button type="button" className={styles.control} onClick={toggleTheme} title={texts.switchTheme}>
            <Icon name="theme" />
            <span className="visually-hidden">{texts.switchTheme}</span>
          </button>
          {settings.music && <MusicButton file={settings.music} texts={texts} />}
          <Menu data={data} />
        </div>
      </div>
    </header>
  )
})
