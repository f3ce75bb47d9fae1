import { Suspense, lazy, useEffect, useState } from 'react'
import { useLocation, useOutlet } from 'react-router-dom'
import { NothingYet } from '#src/chrome/nothing-yet.tsx'
import { ContentImage } from '#src/content/content-image.tsx'
import { importOnce } from '#src/import-once.ts'
import { defineScreen } from '#src/screens/screen.tsx'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'
import type { SkillsData } from './skills.data.ts'
import styles from './skills.module.css'

const importModal = () => import('./certificate-modal.tsx')
const CertificateModal = lazy(async () => ({ default: (await importModal()).CertificateModal }))

/** State of history entries that a box of the grid has created: only their modals close by going back. */
const OVER_GRID = 'over-grid'

const importData = importOnce(() => import('./skills.data.ts'))

export const screen = defineScreen({
  // Imported on demand: pages contain their data.
  load: async (request) => (await importData()).loadSkills(request),
  describe: ({ texts }) => ({ title: texts.title, description: texts.description }),
  View: Skills,
})

/** The grid, and over it a certificate that was opened from it; one that was opened directly is a page of its own. */
function Skills({ data }: { data: SkillsData }) {
  const certificate = useOutlet()
  const state: unknown = useLocation().state
  const [view, setView] = useState(certificate ? 'page' : 'grid')
  // Preloaded, so that it opens at once.
  useEffect(() => void importModal(), [])
  if (!certificate && view !== 'grid') setView('grid')
  // It stays what it opened as: pictures that are enlarged in it have history entries with states of their own.
  if (certificate && view === 'grid') setView(state === OVER_GRID ? 'modal' : 'page')
  if (view === 'page') return certificate
  return (
    <>
      <PageHeading title={data.texts.title}>
        {data.groups.length > 0 && <p>{data.texts.description}</p>}
      </PageHeading>
      <div className={`page ${styles.groups}`}>
        {data.groups.length === 0 && <NothingYet />}
        {data.groups.map(({ title, skills }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul className={styles.grid}>
              {skills.map((skill) => (
                <li key={skill._id} className={styles.skill}>
                  <span>
                    {skill.icon && <ContentImage id={skill.icon} alt="" widths={[64, 128]} sizes="64px" />}
                  </span>
                  <SiteLink
                    className={styles.box}
                    to={skill.path}
                    state={OVER_GRID}
                    viewTransition={false}
                    preventScrollReset
                  >
                    {skill.name}
                  </SiteLink>
                  <p className="soft">{skill.level}</p>
                  <p className={styles.projects}>
                    {skill.projects.map(({ path, label }) => (
                      <SiteLink key={path} to={path}>
                        {label}
                      </SiteLink>
                    ))}
                  </p>
                </li>
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
