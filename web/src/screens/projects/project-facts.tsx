import { useLanguage } from '#src/language/language.ts'
import { pathToCertificate } from '@portfolio/contract/paths'
import { ABOVE_THE_FOLD_END_ID } from '#src/ui/above-the-fold.ts'
import { Icon, type IconName } from '#src/ui/icon.tsx'
import { NewTabLink } from '#src/ui/new-tab-link.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'
import type { ProjectsData } from './projects.data.ts'
import styles from './project-facts.module.css'

type Project = ProjectsData['projects'][number]
type Texts = ProjectsData['texts']

export function ProjectFacts(props: { project: Project; texts: Texts; endsAboveTheFold: boolean }) {
  const { project, texts } = props
  return (
    <ul id={props.endsAboveTheFold ? ABOVE_THE_FOLD_END_ID : undefined} className={styles.facts}>
      {project.hostingProvider && (
        <li>
          <LabelledIcon name="server" label={texts.hosting} />
          {project.hostingProvider}
        </li>
      )}
      <li>
        <Repository project={project} texts={texts} />
      </li>
      {project.liveUrl && (
        <li>
          <Icon name="away" />
          <NewTabLink
            href={project.liveUrl}
            label={`${texts.liveSite} – ${project.title} (${texts.opensInNewTab})`}
          >
            {texts.liveSite}
          </NewTabLink>
        </li>
      )}
    </ul>
  )
}

function Repository({ project, texts }: { project: Project; texts: Texts }) {
  if (!project.repositoryUrl) {
    return (
      <>
        <LabelledIcon name="lock" label={texts.repository} />
        {texts.privateRepository}
      </>
    )
  }
  return (
    <>
      <Icon name="code" />
      <NewTabLink
        href={project.repositoryUrl}
        label={`${texts.repository} – ${project.title} (${texts.opensInNewTab})`}
      >
        {texts.repository}
      </NewTabLink>
    </>
  )
}

/** An icon instead of the word. Not a property of `Icon`, which every page loads. */
const LabelledIcon = ({ name, label }: { name: IconName; label: string }) => (
  <svg width="24" height="24" role="img" aria-label={label}>
    <use href={`#icon-${name}`} />
  </svg>
)

export function Skills({ project }: { project: Project }) {
  const language = useLanguage()
  if (project.skills.length === 0) return null
  return (
    <ul className={styles.skills}>
      {project.skills.map(({ slug, name }) => (
        <li key={slug}>
          <SiteLink to={pathToCertificate(language, slug)}>{name}</SiteLink>
        </li>
      ))}
    </ul>
  )
}
