import { addressedName } from '@portfolio/contract/vocative'
import type { Language } from '@portfolio/contract/language'
import { useEffect, useState } from 'react'
import { useLanguage } from '#src/language/language.ts'
import { useUser } from '#src/state/user.ts'
import { welcome } from '#src/state/welcome.ts'
import { SiteLink } from '#src/ui/site-link.tsx'
import { visibleText } from '#src/ui/visible-text.ts'
import type { HomeData } from './home.data.ts'
import { isMotionReduced, useElapsed } from './use-elapsed.ts'
import styles from './welcome.module.css'

const READ_MORE_AFTER_MS = 10_000

export function Welcome(props: Pick<HomeData, 'home' | 'texts'> & { startedAt: Date }) {
  const { home, texts, startedAt } = props
  const language = useLanguage()
  const user = useUser()
  const [isStill] = useState(isMotionReduced)
  const text = visibleText(`${greet(home, startedAt, user, language)} ${home.welcomeText}`)
  const typed = useTyped(text, isStill)
  const isReadMoreDue = useElapsed(READ_MORE_AFTER_MS)

  const isShown = typed.length > 0
  useEffect(() => {
    welcome.set(isShown ? 'shown' : 'started')
    return () => welcome.set('started')
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
          <SiteLink className="button" screen="aboutMe">
            {home.readMore}
          </SiteLink>
        )}
      </div>
    </>
  )
}

const START_AFTER_MS = 1000
const EVERY_MS = 30

/** How many characters are typed after a time: the first after one second, then one every 30 ms. */
const countTyped = (elapsedMs: number) =>
  elapsedMs < START_AFTER_MS ? 0 : 1 + Math.floor((elapsedMs - START_AFTER_MS) / EVERY_MS)

function useTyped(text: string, isStill: boolean): string {
  const characters = Array.from(text)
  const total = characters.length
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (isStill) return
    const startedAt = performance.now()
    let timer: ReturnType<typeof setTimeout>
    // Timers are late on a busy machine and throttled in a hidden tab, so the clock decides how much is typed.
    const type = () => {
      const elapsed = performance.now() - startedAt
      const typed = Math.min(countTyped(elapsed), total)
      setCount(typed)
      const nextAt = START_AFTER_MS + typed * EVERY_MS
      if (typed < total) timer = setTimeout(type, Math.ceil(nextAt - elapsed))
    }
    timer = setTimeout(type, START_AFTER_MS)
    return () => clearTimeout(timer)
  }, [total, isStill])
  return isStill ? text : characters.slice(0, count).join('')
}

type Greetings = { greetingMorning: string; greetingAfternoon: string; greetingEvening: string }

export function greet(
  greetings: Greetings,
  now: Date,
  user: { first_name: string } | null,
  language: Language,
): string {
  const greeting = greetingAt(greetings, now.getHours())
  if (!user) return `${greeting}!`
  return `${greeting}, ${addressedName(user.first_name, language)}!`
}

function greetingAt(greetings: Greetings, hour: number): string {
  if (hour < 10) return greetings.greetingMorning
  if (hour < 19) return greetings.greetingAfternoon
  return greetings.greetingEvening
}
