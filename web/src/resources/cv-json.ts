import { loadCurriculumVitae } from '#src/content/curriculum-vitae.ts'
import { pathToFile } from '@portfolio/contract/file-paths'
import { pathTo, pathToProject } from '@portfolio/contract/paths'
import { type Resource, answer } from './resource.ts'

const SCHEMA = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json'

/** The CV in JSON Resume 1.0.0. */
export const cvJson: Resource = async ({ content, origin, language }) => {
  const { cv } = await loadCurriculumVitae({ content, language })
  const resume = {
    $schema: SCHEMA,
    basics: {
      name: cv.name ?? undefined,
      label: cv.jobTitle ?? undefined,
      email: cv.contact?.email ?? undefined,
      phone: cv.contact?.phone ?? undefined,
      url: cv.contact?.website ?? undefined,
      summary: cv.summary ?? undefined,
      location: cv.contact?.location ? { address: cv.contact.location } : undefined,
    },
    work: cv.experience.map((job) => ({
      name: job.company,
      position: job.position,
      startDate: job.start ?? undefined,
      endDate: job.end ?? undefined,
      summary: job.summary ?? undefined,
    })),
    education: cv.education.map((school) => ({
      institution: school.institution,
      area: school.degree,
      startDate: school.start ?? undefined,
      endDate: school.end ?? undefined,
    })),
    skills: cv.skills.map(({ name, level }) => ({
      name: name ?? undefined,
      level: level ? `${level}/5` : undefined,
    })),
    languages: cv.languages.map(({ name, level }) => ({ language: name, fluency: level })),
    projects: cv.projects.map((project) => ({
      name: project.title,
      description: project.description,
      url: project.liveUrl ?? origin + pathToProject(language, project),
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
