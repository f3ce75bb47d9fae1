import { Suspense, lazy, useEffect, useState } from 'react'
import { useOutlet } from 'react-router-dom'
import { NothingYet } from '#src/chrome/nothing-yet.tsx'
import { PHASES } from '#src/chrome/phases.ts'
import { ContentImage } from '#src/content/content-image.tsx'
import { useLanguage } from '#src/language/language.ts'
import { pathToCertificate } from '@portfolio/contract/paths'
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
      {data.skills.length === 0 && (
        <div className={styles.empty}>
          <NothingYet />
        </div>
      )}
      <ul className={styles.grid}>
        {data.skills.map((skill) => (
          <li key={skill._id}>
            <SkillBox skill={skill} />
          </li>
        ))}
      </ul>
      {certificate && (
        <Suspense>
          <CertificateModal closeLabel={data.texts.closeCertificate}>{certificate}</CertificateModal>
        </Suspense>
      )}
    </>
  )
}

function SkillBox({ skill }: { skill: SkillsData['skills'][number] }) {
  const path = pathToCertificate(useLanguage(), skill.slug)
  return (
    <SiteLink className={styles.box} to={path} viewTransition={false} preventScrollReset>
      <span className={styles.planet}>
        {skill.icon && <ContentImage id={skill.icon} alt="" widths={[64, 128]} sizes="64px" />}
      </span>
      <span className={styles.name}>{skill.name}</span>
    </SiteLink>
  )
}
