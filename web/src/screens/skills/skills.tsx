import { Suspense, lazy, useEffect, useState } from 'react'
import { useOutlet } from 'react-router-dom'
import { NothingYet } from '#src/chrome/nothing-yet.tsx'
import { PHASES } from '#src/chrome/phases.ts'
import { ContentImage } from '#src/content/content-image.tsx'
import { useLanguage } from '#src/language/language.ts'
import { pathToCertificate, pathToProject, pathToProjects } from '@portfolio/contract/paths'
import { importOnce } from '#src/screens/import-once.ts'
import { defineScreen } from '#src/screens/screen.tsx'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'
import type { SkillsData } from './skills.data.ts'
import styles from './skills.module.css'

const importModal = () => import('./certificate-modal.tsx')
const CertificateModal = lazy(async () => ({ default: (await importModal()).CertificateModal }))

const importData = importOnce(() => import('./skills.data.ts'))

export const screen = defineScreen({
  // Imported on demand: pages contain their data.
  load: async (request) => (await importData()).loadSkills(request),
  describe: ({ texts }) => ({ title: texts.title, description: texts.description }),
  View: Skills,
})

/**
 * The grid, and over it the certificate that was opened from it; a certificate that was opened directly is a page
 * of its own.
 */
function Skills({ data }: { data: SkillsData }) {
  const certificate = useOutlet()
  const [isGridShown, setIsGridShown] = useState(!certificate)
  // Preloaded, so that it opens at once.
  useEffect(() => void importModal(), [])
  if (!certificate && !isGridShown) setIsGridShown(true)
  if (!isGridShown) return certificate
  return (
    <>
      <PageHeading title={data.texts.title} phase={PHASES.skills}>
        <p>{data.texts.description}</p>
      </PageHeading>
      {data.groups.length === 0 && (
        <div className={styles.empty}>
          <NothingYet />
        </div>
      )}
      <div className={styles.groups}>
        {data.groups.map(({ title, skills }) => (
          <section key={title} aria-label={title}>
            <h2 className={styles.title}>{title}</h2>
            <ul className={styles.grid}>
              {skills.map((skill) => (
                <SkillBox key={skill._id} skill={skill} texts={data.texts} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {certificate && (
        <Suspense>
          <CertificateModal closeLabel={data.texts.closeCertificate}>{certificate}</CertificateModal>
        </Suspense>
      )}
    </>
  )
}

function SkillBox(props: {
  skill: SkillsData['groups'][number]['skills'][number]
  texts: SkillsData['texts']
}) {
  const { skill, texts } = props
  const language = useLanguage()
  return (
    <li className={styles.skill}>
      <span className={styles.planet}>
        {skill.icon && <ContentImage id={skill.icon} alt="" widths={[64, 128]} sizes="64px" />}
      </span>
      <SiteLink
        className={styles.box}
        to={pathToCertificate(language, skill.slug)}
        viewTransition={false}
        preventScrollReset
      >
        {skill.name}
      </SiteLink>
      {skill.level && <p className={styles.level}>{skill.level}</p>}
      {skill.projects.length > 0 && (
        <p className={styles.projects}>
          {skill.projects.map((project) => (
            <SiteLink key={project.slug} to={pathToProject(language, project)}>
              {project.title}
            </SiteLink>
          ))}
          {skill.moreProjects > 0 && (
            <SiteLink to={pathToProjects(language, { skill: skill.slug })}>
              {texts.moreProjects.replace('{count}', String(skill.moreProjects))}
              <span className="visually-hidden">
                {' '}
                – {texts.projectsWithSkill}: {skill.name}
              </span>
            </SiteLink>
          )}
        </p>
      )}
    </li>
  )
}
