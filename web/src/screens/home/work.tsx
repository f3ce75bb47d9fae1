import { ProjectPicture } from '#src/content/project-picture.tsx'
import { useLanguage } from '#src/language/language.ts'
import { pathToProject } from '@portfolio/contract/paths'
import { followLink } from '#src/ui/follow-link.ts'
import { Icon } from '#src/ui/icon.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'
import type { HomeData } from './home.data.ts'
import styles from './work.module.css'

/** At most three projects, below the first screen. */
export function Work({ projects, texts }: { projects: HomeData['work']; texts: HomeData['workTexts'] }) {
  const language = useLanguage()
  if (projects.length === 0) return null
  return (
    <section className={`page ${styles.work}`} aria-labelledby="work">
      <h2 id="work">{texts.selected}</h2>
      <ul className={styles.projects}>
        {projects.map((project) => (
          <li key={project.slug} className={styles.project}>
            <ProjectPicture
              project={project}
              widths={[480, 800, 1280]}
              sizes="(min-width: 56rem) 44rem, 92vw"
              hasPhonePicture
            />
            <div className={styles.words}>
              <h3>
                <SiteLink to={pathToProject(language, project)}>{project.title}</SiteLink>
              </h3>
              <p>{project.description}</p>
              <p className="soft">{[project.role, project.year].filter(Boolean).join(' · ')}</p>
              {project.hasCaseStudy && (
                // Only shows that the entry is a link; the link itself is the title.
                <p className="not-printed leads-on" aria-hidden="true">
                  {texts.readCaseStudy}
                  <Icon name="arrow" />
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <SiteLink className="button quiet" screen="projects">
        {texts.allProjects}
        <Icon name="arrow" />
      </SiteLink>
    </section>
  )
}

export const ScrollHint = ({ label }: { label: string }) => (
  <div className={`not-printed ${styles.hint}`}>
    <a href="#work" onClick={followLink}>
      {label} <span aria-hidden="true">↓</span>
    </a>
  </div>
)
