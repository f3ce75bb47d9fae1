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
  // Such as a PDF, or a document of Word, which is an archive.
  if (!files.every(isJson)) throw new ImportError(others)
  if (files.length === 1) return readJson(only)
  // GitHub answers with at most a hundred repositories, so there are several files of them.
  const pages = files.map((file) => parse(decode(file.bytes, file.path), file.path))
  if (!pages.every((page) => Array.isArray(page) && isGithubAnswer(page))) throw new ImportError(others)
  return { source: 'GitHub', profile: readGithub(pages.flat()) }
}

/** Whether a file begins as JSON does, in whatever encoding. */
const isJson = ({ bytes }: NamedFile) =>
  /^[\s\uFFFD]*[[{]/.test(new TextDecoder().decode(bytes.subarray(0, 100)))

function readJson(file: NamedFile): { source: Source; profile: Profile } {
  const value = parse(decode(file.bytes, file.path), file.path)
  if (isGithubAnswer(value)) return { source: 'GitHub', profile: readGithub(value) }
  if (isJsonResume(value)) return { source: 'JSON Resume', profile: readJsonResume(value) }
  throw new ImportError(`${file.path} is not ${FORMATS}`)
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ImportError(`${path} is not complete JSON: ${error instanceof Error ? error.message : ''}`)
  }
}
