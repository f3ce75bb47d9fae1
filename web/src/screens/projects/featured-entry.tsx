import { useLanguage } from '#src/language/language.ts'
import { pathToProject } from '@portfolio/contract/paths'
import { Icon } from '#src/ui/icon.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'
import { ProjectFacts, Skills } from './project-facts.tsx'
import { ProjectPicture } from '#src/content/project-picture.tsx'
import type { ProjectsData } from './projects.data.ts'
import { useHighlight } from './use-highlight.ts'
import styles from './featured-entry.module.css'

export function FeaturedEntry(props: {
  project: ProjectsData['projects'][number]
  texts: ProjectsData['texts']
  isFirst: boolean
  endsAboveTheFold: boolean
}) {
  const { project, texts } = props
  const language = useLanguage()
  const item = useHighlight<HTMLLIElement>()
  const path = pathToProject(language, project)
  return (
    <li ref={item} id={project.slug} className={styles.entry} data-stop="">
      <div className={styles.words}>
        <p className={styles.year}>{project.year}</p>
        <h3 className={styles.title}>
          <SiteLink to={path}>{project.title}</SiteLink>
        </h3>
        <p>{project.description}</p>
        <Skills project={project} />
        <ProjectFacts project={project} texts={texts} endsAboveTheFold={props.endsAboveTheFold} />
        {project.hasCaseStudy && (
          <SiteLink className="not-printed leads-on" to={path}>
            {texts.readCaseStudy}
            <span className="visually-hidden"> – {project.title}</span>
            <Icon name="arrow" />
          </SiteLink>
        )}
      </div>
      <ProjectPicture
        className={styles.picture}
        project={project}
        widths={[480, 800, 1280]}
        sizes="(min-width: 56rem) 44rem, 92vw"
        isAboveTheFold={props.isFirst}
        hasPhonePicture
      />
    </li>
  )
}
