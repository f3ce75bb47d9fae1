import { ContentImage } from '#src/content/content-image.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { NewTabLink } from '#src/ui/new-tab-link.tsx'
import type { LayoutData } from '#src/content/layout-data.ts'
import styles from './social-links.module.css'

export const SocialLinks = ({ data: { texts, settings } }: { data: LayoutData }) => (
  <ul className={styles.links} aria-label={texts.socialLinks}>
    {settings.links.map(({ name, address, platform, icon }) => (
      <li key={address}>
        <NewTabLink
          className={`round-button ${styles.link}`}
          href={address}
          hint={texts.opensInNewTab}
          rel="me noreferrer"
        >
          {platform && <Icon name={platform} />}
          {icon && <ContentImage id={icon} alt="" widths={[64]} sizes="24px" />}
          <span className={platform ? 'visually-hidden' : ''}>{name}</span>
        </NewTabLink>
      </li>
    ))}
  </ul>
)
