import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ContentImage } from '#src/content/content-image.tsx'
import { importOnce } from '#src/import-once.ts'
import { defineScreen } from '#src/screens/screen.tsx'
import { welcome } from '#src/state/welcome.ts'
import { SiteLink } from '#src/ui/site-link.tsx'
import { inViewTransition } from '#src/ui/view-transition.ts'
import { AnimatedName, wordsOf } from './animated-name.tsx'
import type { HomeData } from './home.data.ts'
import { useElapsed } from './use-elapsed.ts'
import { Welcome } from './welcome.tsx'
import { ScrollHint, Work } from './work.tsx'
import astronautStyles from './astronaut.module.css'
import styles from './home.module.css'
import moonStyles from './moon.module.css'

const importData = importOnce(() => import('./home.data.ts'))

export const screen = defineScreen({
  // Imported when it is needed: pages come with their data.
  load: async (request) => (await importData()).loadHome(request),
  describe: ({ texts, name, home }) => ({
    title: [name, home.role].filter(Boolean).join(' – ') || texts.title,
    description: texts.description,
  }),
  View: Home,
})

function Home({ data: { texts, name, home, work, workTexts } }: { data: HomeData }) {
  const [startedAt, setStartedAt] = useState<Date | null>(null)
  const isAccepted = welcome.get() !== 'waiting'
  const start = () => {
    if (welcome.get() !== 'waiting') return
    welcome.set('started')
    const now = new Date()
    inViewTransition(() => flushSync(() => setStartedAt(now)))
  }
  return (
    <>
      <div
        className={styles.home}
        data-open-sky=""
        data-name={describeLength(name ?? texts.title)}
        data-started={startedAt ? '' : undefined}
      >
        <Orbits />
        <button type="button" className={`not-printed ${moonStyles.moon}`} onClick={start}>
          {home.moon && (
            <ContentImage id={home.moon} alt="" widths={[600, 1200]} sizes="60vmin" isAboveTheFold />
          )}
          <span className={moonStyles.invitation} data-accepted={isAccepted || undefined}>
            {texts.moonLabel}
          </span>
        </button>
        <div className={styles.card}>
          <h1 className={styles.heading}>
            {name && <span className={styles.lead}>{home.heading} </span>}
            <AnimatedName name={name ?? texts.title} />
          </h1>
          {startedAt ? (
            <Welcome home={home} texts={texts} startedAt={startedAt} />
          ) : (
            <Introduction home={home} texts={texts} />
          )}
        </div>
        {startedAt && home.astronaut && <Astronaut id={home.astronaut} />}
        {work.length > 0 && <ScrollHint label={workTexts.selected} />}
      </div>
      <Work projects={work} texts={workTexts} />
    </>
  )
}

/** Whether the letters have to be smaller, so that no part of the name is divided or before the moon. */
function describeLength(name: string) {
  const longest = Math.max(...wordsOf(name).map(({ length }) => length))
  return longest > 11 ? 'longer' : longest > 9 ? 'long' : undefined
}

const RADII = [340, 450, 570, 700, 840, 990, 1150]

const Orbits = () => (
  <svg className={`not-printed ${moonStyles.orbits}`} viewBox="-1200 -1200 2400 2400" aria-hidden="true">
    {RADII.map((radius) => (
      <circle key={radius} r={radius} className={moonStyles.orbit} />
    ))}
    <g className={moonStyles.inner}>
      <circle cx="-340" r="22" fill="var(--flat-mint)" />
      <circle cx="398" cy="210" r="13" fill="var(--edge)" />
    </g>
    <g className={moonStyles.middle}>
      <g transform="rotate(24) translate(-570 0) rotate(-40)">
        <path d="M-58 0A58 15 0 0 1 58 0" className={moonStyles.ring} />
        <circle r="34" fill="var(--flat-orange)" />
        <path d="M0-34A34 34 0 0 1 0 34 44 44 0 0 0 0-34Z" fill="var(--flat-orange-shade)" />
        <path d="M58 0A58 15 0 0 1-58 0" className={moonStyles.ring} />
      </g>
    </g>
    <g className={moonStyles.outer}>
      <circle cx="-560" cy="-626" r="17" fill="var(--flat-blue)" />
      <circle cx="-610" cy="779" r="11" fill="var(--edge)" />
    </g>
  </svg>
)

function Introduction({ home, texts }: Pick<HomeData, 'home' | 'texts'>) {
  return (
    <div className={styles.introduction}>
      <div className={styles.words}>
        {home.role && <p className={styles.role}>{home.role}</p>}
        {home.promise && <p>{home.promise}</p>}
      </div>
      <ul className={`not-printed ${styles.ways}`}>
        <li>
          <SiteLink className="button" screen="projects">
            {texts.seeProjects}
          </SiteLink>
        </li>
        <li>
          <SiteLink className="button quiet" screen="curriculumVitae">
            {texts.seeCurriculumVitae}
          </SiteLink>
        </li>
      </ul>
    </div>
  )
}

const ASTRONAUT_AFTER_MS = 5000

function Astronaut({ id }: { id: string }) {
  if (!useElapsed(ASTRONAUT_AFTER_MS)) return null
  return (
    <div className={`not-printed ${astronautStyles.astronaut}`} data-astronaut="" aria-hidden="true">
      <ContentImage id={id} alt="" widths={[900, 1800]} sizes="100vw" isAboveTheFold />
    </div>
  )
}
