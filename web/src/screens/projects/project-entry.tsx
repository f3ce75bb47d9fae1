import { ContentImage } from '#src/content/content-image.tsx'
import { useLanguage } from '#src/language/language.ts'
import { pathToCertificate } from '@portfolio/contract/paths'
import { ABOVE_THE_FOLD_END_ID } from '#src/ui/above-the-fold.ts'
import { Icon } from '#src/ui/icon.tsx'
import { NewTabLink } from '#src/ui/new-tab-link.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'
import type { ProjectsData } from './projects.data.ts'
import { useHighlight } from './use-highlight.ts'
import styles from './project-entry.module.css'

type Project = ProjectsData['projects'][number]
type Texts = ProjectsData['texts']

/** One stop of the timeline. Its title leads to itself: an address to share, and where the arrow keys go. */
export function ProjectEntry(props: { project: Project; texts: Texts; endsAboveTheFold: boolean }) {
  const { project, texts } = props
  const item = useHighlight<HTMLLIElement>()
  return (
    <li ref={item} id={project.slug ?? undefined} className={styles.entry} data-stop="">
      <h2 className={styles.title}>
        <a href={`#${project.slug}`}>{project.title}</a>
      </h2>
      <p>{project.description}</p>
      <div className={styles.picture}>
        {project.pictureColour && <Placeholder colour={project.pictureColour} />}
        {project.picture && (
          <ContentImage
            {...project.picture}
            ratio={16 / 10}
            alt={project.pictureAlt ?? ''}
            widths={[320, 480, 800]}
            sizes="(min-width: 56rem) 300px, 90vw"
          />
        )}
      </div>
      <Skills project={project} />
      <ul id={props.endsAboveTheFold ? ABOVE_THE_FOLD_END_ID : undefined} className={styles.facts}>
        {project.hostingProvider && (
          <li>
            <Icon name="server" />
            <span className="visually-hidden">{texts.hosting}: </span>
            {project.hostingProvider}
          </li>
        )}
        <li>
          <Repository project={project} texts={texts} />
        </li>
        {project.liveUrl && (
          <li>
            <Icon name="away" />
            <NewTabLink href={project.liveUrl} hint={texts.opensInNewTab}>
              {texts.liveSite}
              <span className="visually-hidden"> – {project.title}</span>
            </NewTabLink>
          </li>
        )}
      </ul>
    </li>
  )
}

/** The picture's own colour until it is there. The page's security policy allows no style of its own in an element. */
const Placeholder = ({ colour }: { colour: string }) => (
  <svg className={styles.placeholder} viewBox="0 0 16 10" preserveAspectRatio="none" aria-hidden="true">
    <rect width="16" height="10" fill={colour} />
  </svg>
)

function Repository({ project, texts }: { project: Project; texts: Texts }) {
  if (!project.repositoryUrl) {
    return (
      <>
        <Icon name="lock" />
        <span className="visually-hidden">{texts.repository}: </span>
        {texts.privateRepository}
      </>
    )
  }
  return (
    <>
      <Icon name="code" />
      <NewTabLink href={project.repositoryUrl} hint={texts.opensInNewTab}>
        {texts.repository}
        <span className="visually-hidden"> – {project.title}</span>
      </NewTabLink>
    </>
  )
}

function Skills({ project }: { project: Project }) {
  const language = useLanguage()
  if (project.skills.length === 0) return null
  return (
    <ul className={styles.skills}>
      {project.skills.map(({ slug, name }) => (
        <li key={slug}>
          <SiteLink to={pathToCertificate(language, slug ?? '')}>{name}</SiteLink>
        </li>
      ))}
    </ul>
  )
}
