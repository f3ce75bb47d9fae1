import { loadCurriculumVitae } from '#src/content/curriculum-vitae.ts'
import { loadLayout } from '#src/content/load-layout.ts'
import { RESUME_QUERY } from '#src/content/queries/resume.ts'
import { pathToFile } from '@portfolio/contract/file-paths'
import { pathTo, pathToProject } from '@portfolio/contract/paths'
import { type Resource, answer } from './resource.ts'

const SCHEMA = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json'
/** At the beginning of a line that is an item of a list. */
const BULLET = '• '

/**
 * The CV in JSON Resume 1.0.0. Its additional fields (`repository` of projects, `skill` of certificates) are those that
 * the import reads (`studio/import/readers/json-resume.ts`).
 */
export const cvJson: Resource = async ({ content, origin, language }) => {
  const [{ cv }, { settings }, { projects, skills }] = await Promise.all([
    loadCurriculumVitae({ content, language }),
    loadLayout(content, language),
    content.load(RESUME_QUERY, { language }),
  ])
  const resume = {
    $schema: SCHEMA,
    basics: {
      name: cv.name ?? undefined,
      label: cv.jobTitle ?? undefined,
      email: cv.contact?.email ?? undefined,
      phone: cv.contact?.phone ?? undefined,
      url: uri(cv.contact?.website),
      summary: cv.summary ?? undefined,
      location: cv.contact?.location ? { address: cv.contact.location } : undefined,
      profiles: settings.links
        .filter(({ address }) => /^https?:/.test(address))
        .map(({ name, address }) => ({ network: name, url: uri(address) })),
    },
    work: cv.experience.map((job) => ({
      name: job.company,
      position: job.position,
      startDate: job.start ?? undefined,
      endDate: job.end ?? undefined,
      summary: splitHighlights(job.summary).text,
      highlights: splitHighlights(job.summary).highlights,
    })),
    education: cv.education.map((school) => ({
      institution: school.institution,
      area: school.degree,
      startDate: school.start ?? undefined,
      endDate: school.end ?? undefined,
    })),
    certificates: skills.flatMap((skill) =>
      (skill.certificates ?? []).map(({ course, provider, date, certificateUrl }) => ({
        name: course,
        issuer: provider ?? undefined,
        date: date ?? undefined,
        url: uri(certificateUrl),
        skill: skill.name ?? undefined,
      })),
    ),
    skills: cv.skills.map(({ name, level }) => ({
      name: name ?? undefined,
      level: level ? `${level}/5` : undefined,
    })),
    languages: cv.languages.map(({ name, level }) => ({ language: name, fluency: level })),
    projects: projects.map((project) => ({
      name: project.title,
      description: splitHighlights(project.description).text,
      highlights: splitHighlights(project.description).highlights,
      keywords: project.skills.flatMap(({ name }) => name ?? []),
      startDate: project.year?.toString(),
      endDate: project.year?.toString(),
      url: uri(project.liveUrl ?? project.repositoryUrl) ?? origin + pathToProject(language, project),
      repository: uri(project.repositoryUrl),
      roles: project.role ? [project.role] : undefined,
    })),
    meta: {
      canonical: origin + pathToFile(language, 'curriculumVitaeJson'),
      version: cv._rev,
      lastModified: cv._updatedAt.slice(0, 19),
    },
  }
  return answer(JSON.stringify(resume, null, 2), 'application/json; charset=utf-8', {
    Link: `<${origin}${pathTo(language, 'curriculumVitae')}>; rel="alternate"; type="text/html"`,
  })
}

/** An address in the characters that URIs have. */
function uri(address: string | null | undefined): string | undefined {
  if (!address) return undefined
  return /^[!-~]+$/.test(address) ? address : URL.parse(address)?.href
}

/** A text, and apart from it the items of the list with which it ends. */
function splitHighlights(whole: string | null): {
  text: string | undefined
  highlights: string[] | undefined
} {
  const lines = whole?.split('\n') ?? []
  const first = lines.findLastIndex((line) => !line.startsWith(BULLET)) + 1
  const highlights = lines.slice(first).map((line) => line.slice(BULLET.length))
  return {
    text: lines.slice(0, first).join('\n') || undefined,
    highlights: highlights.length > 0 ? highlights : undefined,
  }
}
