import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useOutlet } from 'react-router-dom'
import { PHASES } from '#src/chrome/phases.ts'
import { ContentImage } from '#src/content/content-image.tsx'
import { foundTexts } from '#src/content/content.ts'
import { SKILLS_QUERY } from '#src/content/queries/skills.ts'
import { useLanguage } from '#src/language/language.ts'
import { pathToCertificate } from '@portfolio/contract/paths'
import { type ScreenRequest, defineScreen } from '#src/screens/screen.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'
import styles from './skills.module.css'

async function load({ content, language }: ScreenRequest) {
  const { texts, skills } = await content.load(SKILLS_QUERY, { language })
  return { texts: foundTexts(texts), skills }
}
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineScreen({
  load,
  describe: ({ texts }) => ({ title: texts.title, description: texts.description }),
  View: Skills,
})

/** The grid, and over it the certificate that was opened from it; one that was opened directly stands alone. */
function Skills({ data }: { data: Data }) {
  const certificate = useOutlet()
  const [isGridShown, setIsGridShown] = useState(!certificate)
  const navigate = useNavigate()
  useFocusOnOpener(certificate !== null && isGridShown)
  if (!certificate && !isGridShown) setIsGridShown(true)
  if (!isGridShown) return certificate
  return (
    <>
      <PageHeading title={data.texts.title} phase={PHASES.skills}>
        <p>{data.texts.description}</p>
      </PageHeading>
      <ul className={styles.grid}>
        {data.skills.map((skill) => (
          <li key={skill._id}>
            <SkillBox skill={skill} />
          </li>
        ))}
      </ul>
      {certificate && (
        // The grid is one step back in the history.
        <Modal closeLabel={data.texts.closeCertificate} onClose={() => void navigate(-1)}>
          {certificate}
        </Modal>
      )}
    </>
  )
}

/** Focuses the link of the certificate that was open in the modal, which Safari does not focus when it is clicked. */
function useFocusOnOpener(isOpen: boolean) {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!isOpen) return undefined
    return () => {
      const opener = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(pathname)}"]`)
      opener?.focus({ preventScroll: true })
    }
  }, [isOpen, pathname])
}

function SkillBox({ skill }: { skill: Data['skills'][number] }) {
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
