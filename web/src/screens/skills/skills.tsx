import { Outlet, useLocation, useNavigate, useOutlet } from 'react-router-dom'
import { PHASES } from '#src/chrome/phases.ts'
import { ContentImage } from '#src/content/content-image.tsx'
import { foundTexts } from '#src/content/content.ts'
import { SKILLS_QUERY } from '#src/content/queries/skills.ts'
import { useLanguage } from '#src/language/language.ts'
import { pathTo, pathToCertificate } from '#src/paths.ts'
import { type ScreenRequest, defineScreen } from '#src/screens/screen.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'
import styles from './skills.module.css'

/** Below the grid's own address there is a certificate, which, opened directly, stands alone. */
async function load({ content, language, url }: ScreenRequest) {
  if (url.pathname !== pathTo(language, 'skills')) return null
  const { texts, skills } = await content.load(SKILLS_QUERY, { language })
  return { texts: foundTexts(texts), skills }
}
export type SkillsData = Awaited<ReturnType<typeof load>>

export const screen = defineScreen({
  load,
  describe: (data) => ({ title: data?.texts.title ?? '', description: data?.texts.description ?? '' }),
  View: Skills,
})

function Skills({ data }: { data: SkillsData }) {
  const outlet = useOutlet()
  const language = useLanguage()
  const navigate = useNavigate()
  const { key } = useLocation()
  if (!data) return <Outlet />
  // From the grid the certificate is one step ahead in the history; `default` is the page that was opened first.
  const close = () => (key === 'default' ? navigate(pathTo(language, 'skills')) : navigate(-1))
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
      {outlet && (
        <Modal closeLabel={data.texts.closeCertificate} onClose={() => void close()}>
          {outlet}
        </Modal>
      )}
    </>
  )
}

function SkillBox({ skill }: { skill: NonNullable<SkillsData>['skills'][number] }) {
  const language = useLanguage()
  return (
    <SiteLink
      className={styles.box}
      to={pathToCertificate(language, skill.slug)}
      state={{ modal: true }}
      preventScrollReset
    >
      <span className={styles.planet}>
        {skill.icon && <ContentImage id={skill.icon} alt="" widths={[64, 128]} sizes="64px" />}
      </span>
      <span className={styles.name}>{skill.name}</span>
    </SiteLink>
  )
}
