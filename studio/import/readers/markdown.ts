import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { ImportError } from '../import-error.ts'
import { type Picture, type Profile, type Project, emptyProfile } from '../profile.ts'
import { read } from '../../translation/read.ts'
import { type Notes, createNotes, yearOf, isRepository, webAddress } from './notes.ts'
import { TEXT_LENGTH, allLines, decode, line, linesIn, paragraph, source } from './text.ts'
import type { NamedFile } from './unzip.ts'

const FRONT_MATTER = /^(?<fence>---|\+\+\+)[ \t]*\r?\n(?<data>[\s\S]*?)\r?\n\k<fence>[ \t]*(?:\r?\n|$)/
const IMAGE = /!\[(?<alt>[^\]]*)\]\((?:<(?<quoted>[^>]+)>|(?<bare>[^)\s]+))[^)]*\)/g
const PICTURE_FILE = /\.(?:png|jpe?g|webp|gif|avif|svg)$/i
const LIVE = ['external', 'url', 'external_link', 'link', 'demo', 'demoURL', 'url_demo', 'liveUrl', 'website']
const CODE = ['github', 'repo', 'repository', 'repoURL', 'url_code', 'source', 'sourceUrl']
const COVER = ['cover', 'image', 'heroImage', 'thumbnail', 'featuredImage', 'featured_image', 'img', 'images']
/** Limit in characters: longer front matter takes seconds to parse. */
const LONGEST_FRONT_MATTER = 100_000
const LARGEST_PICTURE = 20 * 1024 * 1024

export const isMarkdownFile = ({ path }: NamedFile) => /\.mdx?$/i.test(path)

/** Folders of projects, beside which a site keeps its posts and pages. */
const PROJECTS = /(?:^|\/)(?:projects?|portfolio|works?|featured|case-studies)\//i
/** Hugo's text above a list of pages. */
const LIST = /(?:^|\/)_index\.[^/]*$/

export function readMarkdown(files: NamedFile[]): Profile {
  const notes = createNotes()
  const pages = files.filter(isMarkdownFile)
  const inFolders = pages.filter(({ path }) => PROJECTS.test(path))
  const used = (inFolders.length > 0 ? inFolders : pages).filter(({ path }) => !LIST.test(path))
  for (const { path } of pages.filter((page) => !used.includes(page)))
    notes.leave(path, LIST.test(path) ? 'It is the text of a list' : 'It is not in the folder of projects')
  const projects = used.flatMap((file) => fileToProject(file, files, notes))
  if (projects.length === 0) throw new ImportError('No Markdown file has front matter with a title')
  return { ...emptyProfile(), projects, leftOut: notes.leftOut }
}

function fileToProject(file: NamedFile, files: NamedFile[], notes: Notes): Project[] {
  const text = decode(file.bytes, file.path)
  const found = FRONT_MATTER.exec(text)
  const data = found?.groups && parseFrontMatter(found.groups, file.path)
  const title = firstLine(data, 'title', 'name')
  const isDraft = read(data, 'draft') === true || read(data, 'published') === false
  if (!title || isDraft) {
    notes.leave(file.path, isDraft ? 'It is a draft' : 'It has no front matter with a title')
    return []
  }
  const body = text.slice(found?.[0].length ?? 0)
  const story = source(file.path.toLowerCase().endsWith('.mdx') ? withoutImports(body) : body)
  if (body.length > TEXT_LENGTH)
    notes.leave(file.path, `Only the first ${TEXT_LENGTH} characters of its text are read`)
  const pictures = createPictures(file, files, notes)
  for (const name of COVER)
    pictures.add(
      addressIn(read(data, name)),
      firstLine(read(data, name), 'alt') ?? firstLine(data, 'imageAlt', 'alt', 'img_alt') ?? '',
    )
  for (const { groups = {} } of story?.matchAll(IMAGE) ?? [])
    pictures.add(groups.quoted ?? groups.bare, groups.alt ?? '')
  return [{ title, ...readFacts(data, file.path, notes), story, pictures: pictures.found }]
}

function parseFrontMatter({ fence, data = '' }: Record<string, string>, path: string): unknown {
  if (data.length > LONGEST_FRONT_MATTER)
    throw new ImportError(`${path}: the front matter has more than ${LONGEST_FRONT_MATTER} characters`)
  try {
    // Aliases can make a small text huge.
    return fence === '+++' ? parseToml(data) : parseYaml(data, { maxAliasCount: 50, logLevel: 'error' })
  } catch (error) {
    const [reason = ''] = error instanceof Error ? error.message.split('\n') : []
    throw new ImportError(`${path}: the front matter cannot be read: ${reason}`)
  }
}

function readFacts(data: unknown, where: string, notes: Notes) {
  const url = firstAddress(data, LIVE, { where, notes })
  const code = firstAddress(data, CODE, { where, notes })
  const isCode = url !== undefined && isRepository(url)
  const skills = ['tech', 'technologies', 'stack', 'tags', 'skills'].flatMap((name) =>
    listIn(read(data, name)),
  )
  const dates = notes.period(
    dateIn(data, 'date', 'publishDate', 'pubDate', 'start'),
    dateIn(data, 'end', 'endDate'),
    where,
  )
  return {
    description: firstLine(data, 'description', 'summary', 'excerpt'),
    role: firstLine(data, 'role'),
    repositoryUrl: code ?? (isCode ? url : undefined),
    liveUrl: isCode && !code ? undefined : url,
    year: yearOf(dates),
    skills: [...new Set(skills)],
    isFeatured: read(data, 'featured') === true ? true : undefined,
  }
}

/** The first of some fields that is a web address. If none is, the first text is reported as left out. */
function firstAddress(
  data: unknown,
  names: readonly string[],
  { where, notes }: { where: string; notes: Notes },
): string | undefined {
  const texts = names.flatMap((name) => paragraph(read(data, name)) ?? [])
  // Hugo's `url` is the path of the page itself.
  const found =
    texts.find((text) => webAddress(text) !== undefined) ?? texts.find((text) => !text.startsWith('/'))
  return notes.address(found, where)
}

const firstLine = (data: unknown, ...names: string[]) => linesIn(data, ...names)[0]

const dateIn = (data: unknown, ...names: string[]) =>
  names.flatMap((name) => {
    const value = read(data, name)
    return value instanceof Date ? value.toISOString() : (line(value) ?? [])
  })[0]

const listIn = (value: unknown): string[] =>
  allLines(Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [])

/** The address of a picture in front matter: text, `{src}`, or the first of several. */
function addressIn(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return line(first) ?? firstLine(first, 'src', 'url', 'path')
}

/** Removes the imports at the beginning of MDX. Later ones may be part of a code block. */
const withoutImports = (body: string) => body.replace(/^(?:(?:import|export) [^\n]*(?:\n|$)|[ \t\r]*\n)+/, '')

function createPictures(file: NamedFile, files: NamedFile[], notes: Notes) {
  const found: Picture[] = []
  return {
    found,
    add(address: string | undefined, alt: string) {
      if (!address || found.some((picture) => picture.address === address)) return
      const picture = findPicture(address, file, files)
      if (!picture)
        return notes.leave(file.path, `The picture “${address.slice(0, 80)}” is not among the files`)
      if (picture.bytes.length > LARGEST_PICTURE)
        return notes.leave(picture.path, 'The picture is larger than 20 MB')
      found.push({
        address,
        name: picture.path,
        bytes: picture.bytes,
        alt: line(alt) ?? '',
      })
    },
  }
}

/** Finds a picture relative to the text, or by the end of its path if the address is relative to a public folder. */
function findPicture(address: string, file: NamedFile, files: NamedFile[]): NamedFile | undefined {
  const plain = safeDecode(address.replace(/[?#].*$/, ''))
  if (!PICTURE_FILE.test(plain) || /^[a-z]+:/i.test(plain)) return undefined
  const page = encodeURI(file.path.toWellFormed()).replaceAll(/[?#]/g, encodeURIComponent)
  const beside = URL.parse(plain, `file:///${page}`)
  const path = safeDecode(beside?.pathname.slice(1) ?? '')
  return (
    files.find((other) => other.path === path) ??
    files.find((other) => other.path.endsWith(`/${plain.replace(/^(?:\.{0,2}\/)+/, '')}`))
  )
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
