import type { ReactNode } from 'react'
import type { CurriculumVitaeData } from '#src/content/curriculum-vitae.ts'
import styles from './curriculum-vitae.module.css'

export function Contact(props: {
  contact: CurriculumVitaeData['cv']['contact']
  texts: CurriculumVitaeData['texts']
}) {
  const { contact, texts } = props
  if (!contact) return null
  const { email, phone, website, location } = contact
  return (
    <section className={styles.section}>
      <h2>{texts.contact}</h2>
      <dl className={styles.facts}>
        {location && <Entry term={texts.location}>{location}</Entry>}
        {email && (
          <Entry term={texts.email}>
            <a href={`mailto:${email}`}>{email}</a>
          </Entry>
        )}
        {phone && (
          <Entry term={texts.phone}>
            <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
          </Entry>
        )}
        {website && (
          <Entry term={texts.website}>
            <a href={website}>{website.replace(/^https?:\/\/|\/$/g, '')}</a>
          </Entry>
        )}
      </dl>
    </section>
  )
}

const Entry = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)
