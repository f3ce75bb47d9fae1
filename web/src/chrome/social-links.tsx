import { Icon } from '#src/ui/icon.tsx'
import { NewTabLink } from '#src/ui/new-tab-link.tsx'
import type { LayoutData } from '#src/content/layout-data.ts'
import styles from './social-links.module.css'

const PLATFORMS = [
  ['facebook', 'Facebook'],
  ['viber', 'Viber'],
  ['github', 'GitHub'],
  ['discord', 'Discord'],
  ['linkedin', 'LinkedIn'],
  ['twitter', 'Twitter'],
  ['codepen', 'CodePen'],
] as const

export function SocialLinks({ data: { texts, settings } }: { data: LayoutData }) {
  return (
    <ul className={styles.links} aria-label={texts.socialLinks}>
      {PLATFORMS.map(([platform, name]) => {
        const href = settings.socialLinks?.[platform]
        if (!href) return null
        return (
          <li key={platform}>
            <NewTabLink className={styles.link} href={href} hint={texts.opensInNewTab}>
              <Icon name={platform} />
              <span className="visually-hidden">{name}</span>
            </NewTabLink>
          </li>
        )
      })}
    </ul>
  )
}
