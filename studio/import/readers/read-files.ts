import { ImportError } from '../import-error.ts'
import type { Profile } from '../profile.ts'
import { isGithubAnswer, readGithub } from './github.ts'
import { isJsonResume, readJsonResume } from './json-resume.ts'
import { isLinkedinFile, isTable, readLinkedin } from './linkedin.ts'
import { isMarkdownFile, readMarkdown } from './markdown.ts'
import { decode } from './text.ts'
import { type NamedFile, isZip, limitChosen, unzip } from './unzip.ts'

const FORMATS =
  'a JSON Resume, LinkedIn’s export, repositories of GitHub’s API, or Markdown files with front matter'

export type Source = 'JSON Resume' | 'GitHub' | 'LinkedIn' | 'Markdown'

/**
 * Reads what somebody has chosen: one file, an archive, or the files of a folder.
 * @param chosen with paths relative to the folder
 * @throws {ImportError}
 */
export function readFiles(chosen: readonly NamedFile[]): { source: Source; profile: Profile } {
  limitChosen(chosen.map(({ bytes }) => bytes.length))
  const files = chosen.flatMap((file) => (isZip(file) ? unzip(file) : file))
  const [only] = files
  if (!only) throw new ImportError('No file was chosen')
  if (files.some(isLinkedinFile)) return { source: 'LinkedIn', profile: readLinkedin(files) }
  if (files.some(isMarkdownFile)) return { source: 'Markdown', profile: readMarkdown(files) }
  if (files.some(isTable)) return { source: 'LinkedIn', profile: readLinkedin(files) }
  const [first, second] = chosen
  const others = `${second ? 'These files are' : `${first?.path} is`} not ${FORMATS}`
  const pages = files.filter(isJson).map((file) => parse(decode(file.bytes, file.path), file.path))
  const [page] = pages
  const isResume = pages.length === 1 && isJsonResume(page)
  // GitHub answers with at most a hundred repositories, so there may be several files of them.
  const areRepositories =
    pages.length > 1
      ? pages.every((each) => Array.isArray(each) && isGithubAnswer(each))
      : isGithubAnswer(page)
  // Neither is a PDF, or a document of Word, which is an archive.
  if (!isResume && !areRepositories) throw new ImportError(others)
  const profile = areRepositories ? readGithub(pages.length > 1 ? pages.flat() : page) : readJsonResume(page)
  const leftOut = files
    .filter((file) => !isJson(file))
    .map(({ path }) => ({ where: path, why: 'It is not JSON. Upload pictures in the forms that show them' }))
  return {
    source: areRepositories ? 'GitHub' : 'JSON Resume',
    profile: { ...profile, leftOut: [...profile.leftOut, ...leftOut] },
  }
}

/** Whether a file begins as JSON does, in whatever encoding. */
const isJson = ({ bytes }: NamedFile) =>
  /^[\s\uFFFD\0]*[[{]/.test(new TextDecoder().decode(bytes.subarray(0, 100)))

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ImportError(`${path} is not complete JSON: ${error instanceof Error ? error.message : ''}`)
  }
}
