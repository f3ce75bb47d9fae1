import { loadCurriculumVitae } from '#src/content/curriculum-vitae.ts'
import { loadLayout } from '#src/content/load-layout.ts'
import { RESUME_QUERY } from '#src/content/queries/files.ts'
import { pathToFile } from '@portfolio/contract/file-paths'
import { pathTo, pathToProject } from '@portfolio/contract/paths'
import { type Resource, answer } from './resource.ts'

const SCHEMA = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json'
/** Begins each line that is an item of a list. */
const BULLET = '• '

/** JSON Resume 1.0.0, with two fields more that the import reads (`studio/import/readers/json-resume.ts`). */
export const cvJson: Resource = async ({ content, origin, language }) => {
  const [{ cv }, { settings }, { projects, skills }] = await Promise.all([
    loadCurriculumVitae({ content, language }),
    loadLayout(content, language),
    content.load(RESUME_QUERY, { language }),
  ])
  const resume = {
    $schema: SCHEMA,
    basics: {
      name: cv.name,
      label: cv.jobTitle,
      email: cv.contact?.email,
      phone: cv.contact?.phone,
      url: uri(cv.contact?.website),
      summary: cv.summary,
      location: cv.contact?.location ? { address: cv.contact.location } : undefined,
      profiles: settings.links
        .filter(({ address }) => /^https?:/.test(address))
        .map(({ name, address }) => ({ network: name, url: uri(address) })),
    },
    work: cv.experience.map(({ company, position, start, end, summary }) => ({
      name: company,
      position,
      startDate: start,
      endDate: end,
      ...splitHighlights('summary', summary),
    })),
    education: cv.education.map(({ institution, degree, start, end }) => ({
      institution,
      area: degree,
      startDate: start,
      endDate: end,
    })),
    certificates: skills.flatMap((skill) =>
      (skill.certificates ?? []).map(({ course, provider, date, certificateUrl }) => ({
        name: course,
        issuer: provider,
        date,
        url: uri(certificateUrl),
        skill: skill.name,
      })),
    ),
    skills: cv.skills.map(({ name, level }) => ({ name, level: level ? `${level}/5` : undefined })),
    languages: cv.languages.map(({ name, level }) => ({ language: name, fluency: level })),
    projects: projects.map((project) => ({
      name: project.title,
      ...splitHighlights('description', project.description),
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
  // Leaves out fields that the owner has not filled in, which are null in the content.
  const json = JSON.stringify(resume, (_name, value: unknown) => value ?? undefined, 2)
  return answer(json, 'application/json; charset=utf-8', {
    Link: `<${origin}${pathTo(language, 'curriculumVitae')}>; rel="alternate"; type="text/html"`,
  })
}

/** The address with everything but printable ASCII encoded; undefined when that is not possible. */
function uri(address: string | null | undefined): string | undefined {
  if (!address) return undefined
  return /^[!-~]+$/.test(address) ? address : URL.parse(address)?.href
}

/** @returns the text under `name`, without the list that ends it, whose items are the `highlights` */
function splitHighlights(name: 'summary' | 'description', whole: string | null) {
  const lines = whole?.split('\n') ?? []
  const first = lines.findLastIndex((line) => !line.startsWith(BULLET)) + 1
  const highlights = lines.slice(first).map((line) => line.slice(BULLET.length))
  return {
    [name]: lines.slice(0, first).join('\n') || undefined,
    highlights: highlights.length > 0 ? highlights : undefined,
  }
}
