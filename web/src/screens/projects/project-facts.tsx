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
  const { hostingProvider, repositoryUrl, liveUrl, title } = project
  const hint = `${title} (${texts.opensInNewTab})`
  return (
    <ul id={props.endsAboveTheFold ? ABOVE_THE_FOLD_END_ID : undefined} className={styles.facts}>
      {hostingProvider && (
        <li>
          <LabelledIcon name="server" label={texts.hosting} />
          {hostingProvider}
        </li>
      )}
      {repositoryUrl ? (
        <OutsideLink icon="code" href={repositoryUrl} hint={hint} label={texts.repository} />
      ) : (
        <li>
          <LabelledIcon name="lock" label={texts.repository} />
          {texts.privateRepository}
        </li>
      )}
      {liveUrl && <OutsideLink icon="away" href={liveUrl} hint={hint} label={texts.liveSite} />}
    </ul>
  )
}

const OutsideLink = (props: { icon: IconName; href: string; label: string; hint: string }) => (
  <li>
    <Icon name={props.icon} />
    <NewTabLink href={props.href} label={`${props.label} – ${props.hint}`}>
      {props.label}
    </NewTabLink>
  </li>
)

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
