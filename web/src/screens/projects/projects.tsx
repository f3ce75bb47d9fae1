import { useDeferredValue, type KeyboardEvent } from 'react'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import { NothingYet } from '#src/chrome/nothing-yet.tsx'
import { firstOnPhones } from '#src/content/phone-picture.tsx'
import { defineScreen } from '#src/screens/screen.tsx'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'
import { Archive } from './archive.tsx'
import { FeaturedEntry } from './featured-entry.tsx'
import { Filter, focusFilter } from './filter.tsx'
import { filterProjects } from './filter-projects.ts'
import { PICTURE_RATIO } from '#src/content/project-picture.tsx'
import { type ProjectsData, loadProjects } from './projects.data.ts'
import styles from './projects.module.css'

export const screen = defineScreen({
  load: loadProjects,
  describe: ({ texts, projects }) => {
    const first = projects.find(({ featured }) => featured)
    const { picture, phonePicture, pictureIsOpaque: isOpaque = null } = first ?? {}
    return {
      title: texts.title,
      description: texts.description,
      firstPicture: phonePicture
        ? firstOnPhones(phonePicture)
        : picture
          ? { ...picture, isOpaque, ratio: PICTURE_RATIO }
          : null,
    }
  },
  View: Projects,
})

/** Numbers of entries above the fold of a tall window. */
const SELECTED_ABOVE_THE_FOLD = 2
const ARCHIVED_ABOVE_THE_FOLD = 12

function Projects({ data }: { data: ProjectsData }) {
  const { texts, repositoriesNote } = data
  return (
    <>
      <PageHeading title={texts.title}>{repositoriesNote && <p>{repositoriesNote}</p>}</PageHeading>
      <div className={`page ${styles.page}`}>
        {data.projects.length === 0 ? <NothingYet /> : <Timeline data={data} />}
      </div>
    </>
  )
}

function Timeline({ data }: { data: ProjectsData }) {
  const { texts } = data
  const [search] = useSearchParams()
  const matching = filterProjects(data.projects, search)
  const shown = useFirstWindow(matching)
  const selected = shown.filter(({ featured }) => featured)
  const archived = shown.filter(({ featured }) => !featured)
  // With fewer projects the footer is above the fold, and the first paint waits for the whole page.
  const lastAboveTheFold =
    selected.length > SELECTED_ABOVE_THE_FOLD
      ? selected[SELECTED_ABOVE_THE_FOLD - 1]
      : archived[ARCHIVED_ABOVE_THE_FOLD]
  return (
    <>
      <Filter skills={data.skills} texts={texts} shown={matching.length} total={data.projects.length} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move between the projects */}
      <div className={styles.timeline} onKeyDown={moveAlongTimeline}>
        {selected.length > 0 && (
          <section aria-labelledby="selected">
            <h2 id="selected" className="visually-hidden">
              {texts.selected}
            </h2>
            <ol className={styles.selected}>
              {selected.map((project, index) => (
                <FeaturedEntry
                  key={project._id}
                  project={project}
                  texts={texts}
                  isFirst={index === 0}
                  endsAboveTheFold={project === lastAboveTheFold}
                />
              ))}
            </ol>
          </section>
        )}
        {archived.length > 0 && (
          <Archive projects={archived} texts={texts} lastAboveTheFold={lastAboveTheFold} />
        )}
      </div>
      {matching.length === 0 && (
        <p>
          <SiteLink className="button" screen="projects" replace preventScrollReset onClick={focusFilter}>
            {texts.showAll}
          </SiteLink>
        </p>
      )}
      <p className={`not-printed ${styles.hint}`}>{texts.keyboardHint}</p>
    </>
  )
}

/** In pixels, less than an entry takes in any window. */
const SHORTEST = { featured: 360, archived: 90 }

/**
 * When a link opens the page, its first render has only the projects that fill the window, which a slow phone paints
 * 0.2 s earlier; the others follow. A page that opens further down (Back, a hash, the other language) has all of them
 * at once, as on the server.
 */
function useFirstWindow<Project extends { featured: boolean | null }>(projects: Project[]): Project[] {
  const navigation = useNavigationType()
  const { hash } = useLocation()
  const isWhole = useDeferredValue(true, navigation === NavigationType.Pop || hash !== '' || scrollY > 0)
  return isWhole ? projects : fillWindow(projects)
}

function fillWindow<Project extends { featured: boolean | null }>(projects: Project[]): Project[] {
  const featured = projects.filter((project) => project.featured)
  const room = innerHeight - featured.length * SHORTEST.featured
  if (room < 0) return featured.slice(0, Math.ceil(innerHeight / SHORTEST.featured))
  const archived = projects.filter((project) => !project.featured)
  return [...featured, ...archived.slice(0, Math.ceil(room / SHORTEST.archived))]
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
}

/** Moves the focus from an item to the title of another one, by arrow keys, Home and End. */
function moveAlongTimeline(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const items = [...event.currentTarget.querySelectorAll('[data-stop]')]
  const at = items.findIndex((item) => item.contains(document.activeElement))
  const next = items[step(at, items.length - 1)]
  if (at === -1 || !next) return
  event.preventDefault()
  next.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'center' })
}
