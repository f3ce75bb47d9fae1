import { type Language, languageInfo } from './language.ts'
import { languageOfPath, pageOfSharingPicture } from './paths.ts'

/** Files generated from the content. */
export const FILES = {
  curriculumVitaePdf: 'curriculum-vitae.pdf',
  curriculumVitaeJson: 'resume.json',
  projectsFeed: 'projects.rss',
  webManifest: 'site.webmanifest',
} as const

export const pathToFile = (language: Language, file: keyof typeof FILES) =>
  `${languageInfo(language).root}/${FILES[file]}`

export function isFileOfLanguage(pathname: string): boolean {
  const rest = pathname.slice(languageInfo(languageOfPath(pathname)).root.length)
  return Object.values(FILES).some((file) => rest === `/${file}`) || pageOfSharingPicture(pathname) !== null
}
