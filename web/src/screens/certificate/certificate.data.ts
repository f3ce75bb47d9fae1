import { foundTexts } from '#src/content/content.ts'
import { highlightCode } from '#src/content/highlight-code.ts'
import { CERTIFICATE_QUERY } from '#src/content/queries/skills.ts'
import { formatMonth } from '#src/language/months.ts'
import type { ScreenRequest } from '#src/screens/screen.tsx'

export async function loadCertificate({ content, language, params }: ScreenRequest) {
  const { texts, skill } = await content.load(CERTIFICATE_QUERY, { language, skill: params.skill ?? '' })
  return {
    texts: foundTexts(texts),
    skill: skill && {
      ...skill,
      introduction: await highlightCode(skill.introduction ?? []),
      certificates: skill.certificates.map((certificate) => ({
        ...certificate,
        month: certificate.date && formatMonth(certificate.date, language),
      })),
    },
  }
}
export type CertificateData = Awaited<ReturnType<typeof loadCertificate>>
