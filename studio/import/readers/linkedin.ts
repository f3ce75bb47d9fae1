import Papa from 'papaparse'
import { ImportError } from '../import-error.ts'
import { type Person, type Profile, emptyProfile } from '../profile.ts'
import { type Notes, createNotes, yearOf, isRepository } from './notes.ts'
import { allLines, decode, lines } from './text.ts'
import type { NamedFile } from './unzip.ts'

const LARGEST = 50 * 1024 * 1024
const MOST_NOTES = 20
/** The export uses commas; office programs that save a table again may use the others. */
const DELIMITERS = [',', ';', '\t']

type Row = {
  where: string
  get: (...names: string[]) => string | undefined
  all: (name: string) => string | undefined
}
type Parts = Partial<Profile>

/** The files of an export that are read, by their names in lower case, with a column that each of them has. */
const READERS: Record<string, [column: string, read: (rows: Row[], notes: Notes) => Parts]> = {
  profile: ['headline', (rows, notes) => ({ person: rows[0] ? rowToPerson(rows[0], notes) : null })],
  positions: ['company name', (rows, notes) => ({ jobs: each(rows, notes, rowToJob) })],
  education: ['school name', (rows, notes) => ({ schools: each(rows, notes, rowToSchool) })],
  skills: ['name', (rows, notes) => ({ skills: each(rows, notes, rowToSkill) })],
  projects: ['title', (rows, notes) => ({ projects: each(rows, notes, rowToProject) })],
  certifications: ['authority', (rows, notes) => ({ certificates: each(rows, notes, rowToCertificate) })],
  languages: ['proficiency', (rows, notes) => ({ languages: each(rows, notes, rowToLanguage) })],
}

type Read<Entry> = (row: Row, notes: Notes) => Entry | undefined
const each = <Entry>(rows: Row[], notes: Notes, readRow: Read<Entry>): Entry[] =>
  rows.flatMap((row) => readRow(row, notes) ?? [])

const tableName = (path: string) => (path.split('/').at(-1) ?? '').toLowerCase().replace(/\.csv$/, '')

/** Skills and projects become documents, other rows entries of the CV. */
const mostRows = ({ path }: NamedFile) => (['projects', 'skills'].includes(tableName(path)) ? 10_000 : 1_000)

export const isTable = ({ path }: NamedFile) => path.toLowerCase().endsWith('.csv')

export const isLinkedinFile = (file: NamedFile) =>
  isTable(file) && READERS[tableName(file.path)] !== undefined

/** Reads the files of LinkedIn's data export: https://www.linkedin.com/help/linkedin/answer/a1339364 */
export function readLinkedin(files: NamedFile[]): Profile {
  const notes = createNotes()
  const tables = files.filter(isTable)
  const parts = tables.flatMap((file) => readTable(file, notes))
  if (parts.length === 0)
    throw new ImportError(
      `None of the files is one of LinkedIn’s export that can be read: ${Object.keys(READERS).join(', ')}`,
    )
  return parts.reduce<Profile>((all, part) => ({ ...all, ...part }), {
    ...emptyProfile(),
    leftOut: notes.leftOut,
  })
}

function readTable(file: NamedFile, notes: Notes): Parts[] {
  const reader = READERS[tableName(file.path)]
  if (!reader) {
    notes.leave(file.path, 'The site has no place for this file')
    return []
  }
  if (file.bytes.length > LARGEST)
    throw new ImportError(
      `${file.path} is larger than ${LARGEST / 1024 / 1024} MB, which no export of LinkedIn is`,
    )
  const [column, readRows] = reader
  return [readRows(tableRows(file, column), notes)]
}

/** @throws {ImportError} for what is no table with the column */
function tableRows(file: NamedFile, column: string): Row[] {
  const text = decode(file.bytes, file.path)
  const table = DELIMITERS.map((delimiter) => parse(text, { file, column, delimiter })).find(Boolean)
  if (!table) throw new ImportError(`${file.path} has no column “${column}”: is it of LinkedIn’s export?`)
  const { header, head, rows } = table
  const most = mostRows(file)
  if (rows.length > most) throw new ImportError(`${file.path} has more than ${most} rows`)
  return rows.map((cells, index) => {
    const all = (name: string) => cells[header.indexOf(name)]
    return {
      where: `${file.path}, row ${head + index + 2}`,
      all,
      get: (...candidates) => allLines(candidates.map(all))[0],
    }
  })
}

function parse(
  text: string,
  { file, column, delimiter }: { file: NamedFile; column: string; delimiter: string },
) {
  // Some exports begin with notes. One row more than are read tells that there are too many.
  const preview = MOST_NOTES + mostRows(file) + 1
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: 'greedy', preview })
  const begin = data.slice(0, MOST_NOTES).map((cells) => cells.map((cell) => cell.trim().toLowerCase()))
  const head = begin.findIndex((cells) => cells.includes(column))
  const header = begin[head]
  if (!header) return null
  const quotes = errors.find(({ type }) => type === 'Quotes')
  if (quotes) throw new ImportError(`${file.path}, row ${(quotes.row ?? 0) + 1}: a quotation mark has no end`)
  return { header, head, rows: data.slice(head + 1) }
}

function rowToPerson(row: Row, notes: Notes): Person {
  const names = [row.get('first name'), row.get('last name')].filter(Boolean).join(' ')
  // The field looks like `[PERSONAL:https://example.com,BLOG:https://blog.example.com]`.
  const website = /https?:\/\/[^\s,\]]+/.exec(row.all('websites') ?? '')?.[0]
  return {
    name: names || undefined,
    jobTitle: row.get('headline'),
    summary: lines(row.all('summary')),
    location: row.get('geo location', 'address'),
    website: notes.address(website, row.where),
    links: [],
  }
}

function rowToJob(row: Row, notes: Notes) {
  const place = notes.need(row.get('company name'), row.where, 'company name')
  if (!place) return undefined
  const period = notes.period(row.get('started on'), row.get('finished on'), row.where)
  return { place, role: row.get('title') ?? '', ...period, summary: lines(row.all('description')) }
}

function rowToSchool(row: Row, notes: Notes) {
  const place = notes.need(row.get('school name'), row.where, 'school name')
  if (!place) return undefined
  const period = notes.period(row.get('start date'), row.get('end date'), row.where)
  return { place, role: row.get('degree name', 'notes') ?? '', ...period }
}

function rowToSkill(row: Row) {
  const name = row.get('name')
  return name ? { name } : undefined
}

function rowToLanguage(row: Row) {
  const name = row.get('name')
  return name ? { name, level: row.get('proficiency') ?? '' } : undefined
}

function rowToProject(row: Row, notes: Notes) {
  const title = notes.need(row.get('title'), row.where, 'title')
  if (!title) return undefined
  const url = notes.address(row.all('url'), row.where)
  const isCode = url !== undefined && isRepository(url)
  return {
    title,
    description: lines(row.all('description')),
    repositoryUrl: isCode ? url : undefined,
    liveUrl: isCode ? undefined : url,
    year: yearOf(notes.period(row.get('started on'), row.get('finished on'), row.where)),
    skills: [],
    pictures: [],
  }
}

function rowToCertificate(row: Row, notes: Notes) {
  const course = notes.need(row.get('name'), row.where, 'name')
  if (!course) return undefined
  return {
    course,
    provider: row.get('authority') ?? '',
    // `finished on` is only a fallback, because it is the day on which the certificate expires.
    date: notes.day(row.get('started on', 'finished on'), row.where),
    url: notes.address(row.all('url'), row.where),
  }
}
