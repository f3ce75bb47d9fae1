import { SiteLink } from '#src/ui/site-link.tsx'
import type { NotFoundTexts } from './not-found.data.ts'
import styles from './not-found.module.css'

export function NotFound({ texts }: { texts: NotFoundTexts }) {
  return (
    <div className={styles.page} data-open-sky="">
      <LostPlanet />
      <h1>{texts.title}</h1>
      <p className={styles.lead}>{texts.description}</p>
      <SiteLink className="button" screen="home">
        {texts.backToHomePage}
      </SiteLink>
    </div>
  )
}

/** A banded planet with a ring, and a moon that passes behind and in front of it. */
const LostPlanet = () => (
  <svg className={styles.planet} viewBox="-160 -110 320 220" aria-hidden="true">
    <defs>
      <clipPath id="lost-planet">
        <circle r="72" />
      </clipPath>
    </defs>
    <g transform="rotate(-16)">
      <circle r="11" className={styles.companionFar} />
      <path className={styles.ring} d="M-140 0A140 34 0 0 1 140 0" />
      <g clipPath="url(#lost-planet)">
        <circle r="72" fill="var(--flat-orange)" />
        <g className={styles.bands}>
          <path d="M-180-52H200V-36H-180zM-220-10H240V14H-220zM-200 36H160V46H-200z" fill="#ffb08a" />
          <path d="M-100-25H-30M10 25H70M-60 56H0" className={styles.cloud} />
        </g>
        <path d="M0-72A72 72 0 0 1 0 72 96 96 0 0 0 0-72Z" fill="var(--flat-orange-shade)" />
      </g>
      <path className={styles.ring} d="M140 0A140 34 0 0 1-140 0" />
      <circle r="11" className={styles.companion} />
    </g>
  </svg>
)
