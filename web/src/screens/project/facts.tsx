import type { ReactNode } from 'react'
import { useLanguage } from '#src/language/language.ts'
import { pathToCertificate } from '@portfolio/contract/paths'
import { NewTabLink } from '#src/ui/new-tab-link.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'
import type { ProjectData } from './project.data.ts'
import styles from './project.module.css'

export function Facts({ project, texts }: Pick<ProjectData, 'project' | 'texts'>) {
  const language = useLanguage()
  return (
    <dl className={styles.facts}>
      {project.role && <Fact name={texts.role}>{project.role}</Fact>}
      {project.year && <Fact name={texts.year}>{project.year}</Fact>}
      {project.skills.length > 0 && (
        <Fact name={texts.skills}>
          {project.skills.map(({ slug, name }) => (
            <SiteLink key={slug} to={pathToCertificate(language, slug)}>
              {name}
            </SiteLink>
          ))}
        </Fact>
      )}
      {project.hostingProvider && <Fact name={texts.hosting}>{project.hostingProvider}</Fact>}
      <Fact name={texts.code}>
        {project.repositoryUrl ? (
          <NewTabLink href={project.repositoryUrl} hint={texts.opensInNewTab}>
            {texts.repository}
          </NewTabLink>
        ) : (
          texts.privateRepository
        )}
      </Fact>
      {project.liveUrl && (
        <Fact name={texts.site}>
          <Address url={project.liveUrl} hint={texts.opensInNewTab} />
        </Fact>
      )}
    </dl>
  )
}

/** The number of characters that fit beside the other facts, and in one line of a phone. */
const WHOLE_MAX = 30

/** A longer address is divided after a dot or slash. */
function Address({ url, hint }: { url: string; hint: string }) {
  const parts = url.replace(/^https?:\/\/|\/$/g, '').match(/[^./]+[./]*/g) ?? []
  return (
    <NewTabLink
      className={parts.join('').length > WHOLE_MAX ? styles.address : styles.whole}
      href={url}
      hint={hint}
    >
      {parts.flatMap((part) => [part, <wbr key={part} />])}
    </NewTabLink>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
