import { useLanguage } from '#src/language/language.ts'
import { pathToProject } from '@portfolio/contract/paths'
import { followLink } from '#src/ui/follow-link.ts'
import { SiteLink } from '#src/ui/site-link.tsx'
import { ProjectFacts, Skills } from './project-facts.tsx'
import { ProjectPicture } from '#src/content/project-picture.tsx'
import type { ProjectsData } from './projects.data.ts'
import { useHighlight } from './use-highlight.ts'
import styles from './archive-entry.module.css'

/** A short entry of a project. Its title links to the project's page, or else to the entry itself. */
export function ArchiveEntry(props: {
  project: ProjectsData['projects'][number]
  texts: ProjectsData['texts']
  endsAboveTheFold: boolean
}) {
  const { project, texts } = props
  const language = useLanguage()
  const item = useHighlight<HTMLLIElement>()
  return (
    <li ref={item} id={project.slug} className={styles.entry} data-stop="">
      <ProjectPicture className={styles.picture} project={project} widths={[320]} sizes="10rem" />
      <h3 className={styles.title}>
        {project.hasCaseStudy ? (
          <SiteLink to={pathToProject(language, project)}>{project.title}</SiteLink>
        ) : (
          <a href={`#${project.slug}`} onClick={followLink}>
            {project.title}
          </a>
        )}
      </h3>
      <p className={styles.description}>{project.description}</p>
      <div className={styles.facts}>
        <Skills project={project} />
        <ProjectFacts project={project} texts={texts} endsAboveTheFold={props.endsAboveTheFold} />
      </div>
    </li>
  )
}
