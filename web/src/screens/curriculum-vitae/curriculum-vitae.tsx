import type { ReactNode } from 'react'
import { NothingYet } from '#src/chrome/nothing-yet.tsx'
import { type CurriculumVitaeData, loadCurriculumVitae, phoneLink } from '#src/content/curriculum-vitae.ts'
import { formatShortMonth } from '#src/language/dates.ts'
import { useLanguage } from '#src/language/language.ts'
import { pathToFile } from '@portfolio/contract/file-paths'
import { pathToProject } from '@portfolio/contract/paths'
import { defineScreen } from '#src/screens/screen.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'
import { groupSkills } from '#src/content/skill-groups.ts'
import styles from './curriculum-vitae.module.css'

export const screen = defineScreen({
  load: loadCurriculumVitae,
  describe: ({ texts }) => ({ title: texts.title, description: texts.description }),
  View: CurriculumVitae,
})

function CurriculumVitae({ data: { texts, cv } }: { data: CurriculumVitaeData }) {
  const language = useLanguage()
  const contact = contactOf(cv, texts)
  return (
    <>
      <PageHeading title={cv.name ? <span translate="no">{cv.name}</span> : texts.title}>
        {cv.jobTitle && <p className={styles.jobTitle}>{cv.jobTitle}</p>}
        {cv.summary && <p>{cv.summary}</p>}
        {isEmpty(cv) ? (
          <NothingYet />
        ) : (
          <a className="button" href={pathToFile(language, 'curriculumVitaePdf')} download>
            <Icon name="download" />
            {texts.download}
          </a>
        )}
      </PageHeading>
      <div className={styles.sheet}>
        <div className={styles.main}>
          <Section title={texts.experience} entries={cv.experience}>
            {cv.experience.map((job) => (
              <article key={job._key} className={styles.entry}>
                <h3>{job.position}</h3>
                <p className={styles.where}>
                  {job.company} <Period start={job.start} end={job.end} present={texts.present} />
                </p>
                <p>{job.summary}</p>
              </article>
            ))}
          </Section>
          <Section title={texts.projects} entries={cv.projects}>
            {cv.projects.map((project) => (
              <article key={project._id} className={styles.entry}>
                <h3>
                  <SiteLink to={pathToProject(language, project)}>{project.title}</SiteLink>
                </h3>
                <p>{project.description}</p>
              </article>
            ))}
          </Section>
          <Section title={texts.education} entries={cv.education}>
            {cv.education.map((school) => (
              <article key={school._key} className={styles.entry}>
                <h3>{school.degree}</h3>
                <p className={styles.where}>
                  {school.institution}{' '}
                  <Period start={school.start} end={school.end} present={texts.present} />
                </p>
              </article>
            ))}
          </Section>
        </div>
        <Section title={texts.contact} entries={contact}>
          <dl className={styles.facts}>
            {contact.map(({ term, value, href }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{href ? <a href={href}>{value}</a> : value}</dd>
              </div>
            ))}
          </dl>
        </Section>
        <div className={styles.side}>
          <Section title={texts.skills} entries={cv.skills}>
            <dl className={styles.facts}>
              {groupSkills({ texts, cv }).map(({ level, names }) => (
                <div key={level}>
                  <dt>{level}</dt>
                  <dd>{names.join(', ')}</dd>
                </div>
              ))}
            </dl>
          </Section>
          <Section title={texts.languages} entries={cv.languages}>
            <ul className={styles.facts}>
              {cv.languages.map(({ _key, name, level }) => (
                <li key={_key}>
                  {name} – {level}
                </li>
              ))}
            </ul>
          </Section>
        </div>
      </div>
    </>
  )
}

const Section = (props: { title: string; entries: readonly unknown[]; children: ReactNode }) =>
  props.entries.length > 0 && (
    <section className={styles.section}>
      <h2>{props.title}</h2>
      {props.children}
    </section>
  )

function Period(props: { start: string | null; end: string | null; present: string }) {
  if (!props.start) return null
  return (
    <span>
      <time dateTime={props.start}>{formatShortMonth(props.start)}</time>
      {' – '}
      {props.end ? <time dateTime={props.end}>{formatShortMonth(props.end)}</time> : props.present}
    </span>
  )
}

function contactOf({ contact }: CurriculumVitaeData['cv'], texts: CurriculumVitaeData['texts']) {
  const { email, phone, website, location } = contact ?? {}
  return [
    { term: texts.location, value: location },
    { term: texts.email, value: email, href: `mailto:${email}` },
    { term: texts.phone, value: phone, href: phone && phoneLink(phone) },
    { term: texts.website, value: website?.replace(/^https?:\/\/|\/$/g, ''), href: website },
  ].filter(({ value }) => value)
}

const isEmpty = ({ contact, ...cv }: CurriculumVitaeData['cv']) =>
  [cv.experience, cv.projects, cv.education, cv.skills, cv.languages].every((list) => list.length === 0) &&
  !cv.summary &&
  !cv.pdf &&
  !contact
