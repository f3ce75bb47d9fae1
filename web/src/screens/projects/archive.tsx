import { followLink } from '#src/ui/follow-link.ts'
import type { ProjectsData } from './projects.data.ts'
import { ArchiveEntry } from './archive-entry.tsx'
import { groupByYear } from './filter-projects.ts'
import styles from './archive.module.css'

type Project = ProjectsData['projects'][number]

export function Archive(props: {
  projects: readonly Project[]
  texts: ProjectsData['texts']
  lastAboveTheFold: Project | undefined
}) {
  const { texts } = props
  const years = groupByYear(props.projects)
  return (
    <section aria-labelledby="archive">
      <div className={styles.head}>
        <h2 id="archive">{texts.archive}</h2>
        {years.length > 1 && (
          <nav className={`not-printed ${styles.years}`} aria-label={texts.years}>
            {years.map(
              ({ year }) =>
                year && (
                  <a key={year} href={`#year-${year}`} onClick={followLink}>
                    {year}
                  </a>
                ),
            )}
          </nav>
        )}
      </div>
      <ol>
        {years.map(({ year, projects }) => (
          <li key={year} id={year ? `year-${year}` : undefined} className={styles.year}>
            <p className={styles.label}>{year}</p>
            <ol className={styles.entries}>
              {projects.map((project) => (
                <ArchiveEntry
                  key={project._id}
                  project={project}
                  texts={texts}
                  endsAboveTheFold={project === props.lastAboveTheFold}
                />
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  )
}
