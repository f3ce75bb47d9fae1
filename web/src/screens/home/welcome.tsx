import { useEffect } from 'react'
import { ContentImage } from '#src/content/content-image.tsx'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '@portfolio/contract/paths'
import { useUser } from '#src/state/user.ts'
import { setWelcomeShown } from '#src/state/welcome.ts'
import { SiteLink } from '#src/ui/site-link.tsx'
import { useReducedMotion } from '#src/ui/use-reduced-motion.ts'
import { greet } from './greet.ts'
import type { HomeData } from './home.data.ts'
import { useElapsed } from './use-elapsed.ts'
import { useTyped } from './use-typed.ts'
import styles from './welcome.module.css'

const ASTRONAUT_AFTER_MS = 5000
const READ_MORE_AFTER_MS = 10_000

/** The welcome text, shown after a click on the moon. */
export function Welcome({ home, startedAt }: { home: HomeData['home']; startedAt: Date }) {
  const language = useLanguage()
  const user = useUser()
  const isStill = useReducedMotion()
  const text = `${greet(home, startedAt, user, language)} ${home.welcomeText}`
  const typed = useTyped(text, isStill)
  const isAstronautHere = useElapsed(isStill ? 0 : ASTRONAUT_AFTER_MS)
  const isReadMoreHere = useElapsed(isStill ? 0 : READ_MORE_AFTER_MS)

  const isShown = typed.length > 0
  useEffect(() => {
    setWelcomeShown(isShown)
    return () => setWelcomeShown(false)
  }, [isShown])

  return (
    <div className={styles.welcome}>
      <output className="visually-hidden">{text}</output>
      <p className={styles.speech} aria-hidden="true">
        <span data-typed="">{typed}</span>
        <span className={styles.untyped}>{text.slice(typed.length)}</span>
      </p>
      <div className={styles.more}>
        {isReadMoreHere && (
          <SiteLink className={styles.readMore} to={pathTo(language, 'aboutMe')}>
            {home.readMore}
          </SiteLink>
        )}
      </div>
      {isAstronautHere && home.astronaut && (
        <div className={styles.astronaut} data-astronaut="" aria-hidden="true">
          <ContentImage id={home.astronaut} alt="" widths={[900, 1800]} sizes="100vw" isAboveTheFold />
        </div>
      )}
    </div>
  )
}
