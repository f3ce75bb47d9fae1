import { type StructuredPage, type Thing, breadcrumbs, person } from '#src/document/structured-data.ts'
import { pathTo } from '@portfolio/contract/paths'
import type { CertificateData } from './certificate.data.ts'

export function structuredData({ texts, skill }: CertificateData, page: StructuredPage): Thing[] {
  if (!skill) return []
  const hasCredential = skill.certificates.map((certificate) => ({
    '@type': 'EducationalOccupationalCredential',
    name: certificate.course,
    recognizedBy: { '@type': 'Organization', name: certificate.provider },
    ...(certificate.date ? { dateCreated: certificate.date } : {}),
    ...(certificate.certificateUrl ? { url: certificate.certificateUrl } : {}),
  }))
  const skills = { name: texts.title, path: pathTo(page.language, 'skills') }
  return [{ ...person(page), hasCredential }, breadcrumbs(page, skills)]
}
