import { useEffect } from 'react'
import { useLanguage } from '#src/language/language.ts'
import { useUser } from '#src/state/user.ts'
import { setWelcomeShown } from '#src/state/welcome.ts'
import button from '#src/ui/button.module.css'
import { SiteLink } from '#src/ui/site-link.tsx'
import { visibleText } from '#src/ui/visible-text.ts'
import { useReducedMotion } from '#src/ui/use-reduced-motion.ts'
import { greet } from './greet.ts'
import type { HomeData } from './home.data.ts'
import { useElapsed } from './use-elapsed.ts'
import { useTyped } from './use-typed.ts'
import styles from './welcome.module.css'

const READ_MORE_AFTER_MS = 10_000

export function Welcome(props: Pick<HomeData, 'home' | 'texts'> & { startedAt: Date }) {
  const { home, texts, startedAt } = props
  const language = useLanguage()
  const user = useUser()
  const isStill = useReducedMotion()
  const text = visibleText(`${greet(home, startedAt, user, language)} ${home.welcomeText}`)
  const typed = useTyped(text, isStill)
  const isReadMoreDue = useElapsed(isStill ? 0 : READ_MORE_AFTER_MS)

  const isShown = typed.length > 0
  useEffect(() => {
    setWelcomeShown(isShown)
    return () => setWelcomeShown(false)
  }, [isShown])

  return (
    <>
      {home.role && <p className={styles.role}>{home.role}</p>}
      <output className="visually-hidden">{text}</output>
      <p className={styles.speech} aria-hidden="true">
        <span data-typed="">{typed}</span>
        <span className={styles.untyped}>{text.slice(typed.length)}</span>
      </p>
      <div className={`not-printed ${styles.ways}`}>
        <SiteLink screen="projects">{texts.seeProjects}</SiteLink>
        <SiteLink screen="curriculumVitae">{texts.seeCurriculumVitae}</SiteLink>
        {isReadMoreDue && typed === text && (
          <SiteLink className={button.button} screen="aboutMe">
            {home.readMore}
          </SiteLink>
        )}
      </div>
    </>
  )
}
