import { ContentImage } from '#src/content/content-image.tsx'
import { Enlargeable } from '#src/content/enlargeable.tsx'
import { RichText } from '#src/content/portable-text.tsx'
import { useLanguage } from '#src/language/language.ts'
import { pathToProjects } from '@portfolio/contract/paths'
import { importOnce } from '#src/import-once.ts'
import { defineScreen } from '#src/screens/screen.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useModalHeading } from '#src/ui/modal-heading.ts'
import { NewTabLink } from '#src/ui/new-tab-link.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'
import type { CertificateData } from './certificate.data.ts'
import styles from './certificate.module.css'

type Skill = NonNullable<CertificateData['skill']>

const importData = importOnce(() => import('./certificate.data.ts'))

export const screen = defineScreen({
  // Imported on demand: pages contain their data.
  load: async (request) => (await importData()).loadCertificate(request),
  describe: ({ texts, skill }) =>
    skill
      ? { title: skill.name, description: `${texts.certificateOf} ${skill.name}` }
      : { title: texts.unknownSkill, description: texts.unknownSkill, status: 404 },
  View: Certificate,
})

/** In a modal over the grid, or as a page of its own. */
function Certificate({ data: { texts, skill } }: { data: CertificateData }) {
  const headingId = useModalHeading()
  return (
    <article className={headingId ? undefined : styles.page}>
      {skill ? (
        <Contents skill={skill} texts={texts} headingId={headingId} />
      ) : (
        <h1 className="visually-hidden">{texts.unknownSkill}</h1>
      )}
      <SiteLink
        className="button quiet"
        screen="skills"
        viewTransition={headingId === null}
        preventScrollReset={headingId !== null}
      >
        <Icon name="back" />
        {texts.back}
      </SiteLink>
    </article>
  )
}

function Contents(props: { skill: Skill; texts: CertificateData['texts']; headingId: string | null }) {
  const { skill, texts, headingId } = props
  const language = useLanguage()
  const Heading = headingId ? 'h2' : 'h1'
  const Subheading = headingId ? 'h3' : 'h2'
  return (
    <>
      <div className={styles.head}>
        {skill.icon && <ContentImage id={skill.icon} alt="" widths={[96, 192]} sizes="96px" isAboveTheFold />}
        <Heading id={headingId ?? undefined}>{skill.name}</Heading>
      </div>
      <RichText value={skill.introduction} lang={skill.introductionLang} />
      {skill.certificates.length > 0 && (
        <Subheading className={styles.subheading}>{texts.certificates}</Subheading>
      )}
      <ul className={styles.certificates}>
        {skill.certificates.map((certificate) => (
          <li key={certificate._key}>
            <CertificateEntry certificate={certificate} texts={texts} />
          </li>
        ))}
      </ul>
      {skill.projects > 0 && (
        <p>
          <SiteLink to={pathToProjects(language, { skill: skill.slug })}>
            {texts.projectsWithSkill} ({skill.projects})
          </SiteLink>
        </p>
      )}
    </>
  )
}

function CertificateEntry(props: {
  certificate: Skill['certificates'][number]
  texts: CertificateData['texts']
}) {
  const { certificate, texts } = props
  const alt = texts.certificatePicture.replace('{course}', () => certificate.course ?? '')
  return (
    <>
      <p className={styles.course}>{certificate.course}</p>
      <dl className={styles.facts}>
        <dt>{texts.provider}</dt>
        <dd>{certificate.provider}</dd>
        {certificate.lecturers && (
          <>
            <dt>{certificate.lecturers.length === 1 ? texts.lecturer : texts.lecturers}</dt>
            <dd>{certificate.lecturers.join(', ')}</dd>
          </>
        )}
        {certificate.date && (
          <>
            <dt>{texts.date}</dt>
            <dd>
              <time dateTime={certificate.date}>{certificate.month}</time>
            </dd>
          </>
        )}
      </dl>
      {certificate.image && (
        <Enlargeable
          name={certificate._key}
          picture={certificate.image}
          phonePicture={null}
          alt={alt}
          label={texts.showLarger}
          className={styles.picture}
        >
          <ContentImage {...certificate.image} alt={alt} widths={[320, 640]} sizes="16rem" />
        </Enlargeable>
      )}
      <p className={styles.links}>
        {certificate.certificateUrl && (
          <NewTabLink href={certificate.certificateUrl} hint={texts.opensInNewTab}>
            {texts.openCertificate}
          </NewTabLink>
        )}
        {certificate.courseUrl && (
          <NewTabLink href={certificate.courseUrl} hint={texts.opensInNewTab}>
            {texts.openCourse}
          </NewTabLink>
        )}
      </p>
    </>
  )
}
