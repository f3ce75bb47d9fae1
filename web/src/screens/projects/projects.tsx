import { useSearchParams } from 'react-router-dom'
import { PHASES } from '#src/chrome/phases.ts'
import { formatMonth } from '#src/language/dates.ts'
import { useLanguage } from '#src/language/language.ts'
import { defineScreen } from '#src/screens/screen.tsx'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { Filter } from './filter.tsx'
import { filterProjects, groupByYear } from './filter-projects.ts'
import { ProjectEntry } from './project-entry.tsx'
import { type ProjectsData, loadProjects } from './projects.data.ts'
import { moveAlongTimeline } from './timeline-keys.ts'
import styles from './projects.module.css'

export const screen = defineScreen({
  load: loadProjects,
  describe: ({ texts }) => ({ title: texts.title, description: texts.description }),
  View: Projects,
})

/** How many projects a high window shows. */
const ENTRIES_ABOVE_THE_FOLD = 5

function Projects({ data }: { data: ProjectsData }) {
  const { texts, repositories } = data
  const language = useLanguage()
  const [search] = useSearchParams()
  const shown = filterProjects(data.projects, search)
  // Of fewer the footer is in sight too.
  const lastAboveTheFold =
    shown.length > ENTRIES_ABOVE_THE_FOLD ? shown[ENTRIES_ABOVE_THE_FOLD - 1] : undefined
  return (
    <>
      <PageHeading title={texts.title} phase={PHASES.projects}>
        {repositories?.repositoryCount && (
          <p>
            {texts.repositories
              .replace('{count}', String(repositories.repositoryCount))
              .replace('{date}', formatMonth(repositories.repositoryCountDate ?? '', language))}
          </p>
        )}
      </PageHeading>
      <div className={styles.page}>
        <Filter skills={data.skills} texts={texts} shown={shown.length} total={data.projects.length} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between its items */}
        <ol className={styles.timeline} aria-label={texts.title} onKeyDown={moveAlongTimeline}>
          {groupByYear(shown).map(({ year, projects }) => (
            <li key={year} className={styles.year}>
              <p className={styles.yearLabel}>{year}</p>
              <ol className={styles.entries}>
                {projects.map((project) => (
                  <ProjectEntry
                    key={project._id}
                    project={project}
                    texts={texts}
                    endsAboveTheFold={project === lastAboveTheFold}
                  />
                ))}
              </ol>
            </li>
          ))}
        </ol>
        <p className={styles.hint}>{texts.keyboardHint}</p>
      </div>
    </>
  )
}
