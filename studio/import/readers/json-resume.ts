import { FILES } from '@portfolio/contract/file-paths'
import { PATHS } from '@portfolio/contract/paths'
import { type Person, type Profile, type Skill, emptyProfile } from '../profile.ts'
import { read, readList } from '../../translation/read.ts'
import { type Notes, createNotes, yearOf, isRepository } from './notes.ts'
import { allLines, line, lines, linesIn, paragraph } from './text.ts'

const PLACED = ['basics', 'work', 'volunteer', 'education', 'skills', 'projects', 'languages', 'certificates']
const WITHOUT_PLACE = ['awards', 'publications', 'interests', 'references']
const MOST_ENTRIES = 1_000
const MOST_KEYWORDS = 100

export const isJsonResume = (value: unknown) =>
  !Array.isArray(value) && [...PLACED, ...WITHOUT_PLACE].some((name) => read(value, name) !== undefined)

/** Reads a JSON Resume, also one that its schema calls slightly wrong. Source: https://jsonresume.org/schema (1.0.0) */
export function readJsonResume(resume: unknown): Profile {
  const notes = createNotes()
  const ownPages = pagesOfProjects(resume)
  const each = <Entry>(
    section: string,
    make: (entry: unknown, where: string) => Entry | undefined,
  ): Entry[] => readEntries(resume, section, notes).flatMap(([entry, where]) => make(entry, where) ?? [])
  const profile: Profile = {
    ...emptyProfile(),
    person: basicsToPerson(read(resume, 'basics'), notes),
    jobs: [
      ...each('work', (entry, where) => entryToJob(entry, where, ['name', 'company'], notes)),
      ...each('volunteer', (entry, where) => entryToJob(entry, where, ['organization'], notes)),
    ],
    schools: each('education', (entry, where) => entryToSchool(entry, where, notes)),
    skills: each('skills', (entry, where) => entryToSkills(entry, where, notes)).flat(),
    projects: each('projects', (entry, where) => entryToProject(entry, { where, notes, ownPages })),
    languages: each('languages', (entry, where) => {
      const name = line(read(entry, 'language'))
      return notes.need(name && { name, level: line(read(entry, 'fluency')) ?? '' }, where, 'language')
    }),
    certificates: each('certificates', (entry, where) => {
      const course = line(read(entry, 'name'))
      const rest = {
        provider: line(read(entry, 'issuer')) ?? '',
        date: notes.day(read(entry, 'date'), `${where}.date`),
        url: notes.address(read(entry, 'url'), `${where}.url`),
        skill: line(read(entry, 'skill')),
      }
      return notes.need(course && { course, ...rest }, where, 'name')
    }),
  }
  for (const section of WITHOUT_PLACE)
    for (const [entry, where] of readEntries(resume, section, notes))
      notes.leave(where, `The site has no place for ${section}: ${entryName(entry)}`)
  return { ...profile, leftOut: notes.leftOut }
}

function readEntries(resume: unknown, section: string, notes: Notes): [entry: unknown, where: string][] {
  const entries = read(resume, section)
  if (entries === undefined || entries === null) return []
  if (!Array.isArray(entries)) {
    notes.leave(section, 'It is not a list')
    return []
  }
  if (entries.length > MOST_ENTRIES)
    notes.leave(section, `Only the first ${MOST_ENTRIES} of ${entries.length} entries`)
  return entries.slice(0, MOST_ENTRIES).map((entry: unknown, index) => [entry, `${section}[${index}]`])
}

const entryName = (entry: unknown) =>
  linesIn(entry, 'title', 'name', 'reference')[0]?.slice(0, 60) ?? 'without a name'

function basicsToPerson(basics: unknown, notes: Notes): Person | null {
  if (typeof basics !== 'object' || basics === null) return null
  if (line(read(basics, 'image'))) notes.leave('basics.image', 'Upload your portrait in “About me”')
  const profiles = readEntries(basics, 'profiles', notes)
  return {
    name: line(read(basics, 'name')),
    jobTitle: line(read(basics, 'label')),
    summary: lines(read(basics, 'summary')),
    email: readEmail(read(basics, 'email'), notes),
    phone: line(read(basics, 'phone')),
    website: notes.address(read(basics, 'url') ?? read(basics, 'website'), 'basics.url'),
    location: readLocation(read(basics, 'location')),
    links: profiles.flatMap(([entry, where]) => {
      const address = notes.address(read(entry, 'url'), `basics.${where}.url`)
      const network = line(read(entry, 'network'))
      const link = network && address && { network, address }
      return notes.need(link, `basics.${where}`, network ? 'url' : 'network') ?? []
    }),
  }
}

function readEmail(value: unknown, notes: Notes): string | undefined {
  const text = line(value)
  if (!text || /^[^\s@<>]+@[^\s@<>]+$/.test(text)) return text
  notes.leave('basics.email', `“${text.slice(0, 80)}” is not an e-mail address`)
  return undefined
}

function readLocation(location: unknown): string | undefined {
  const parts = linesIn(location, 'city', 'region', 'countryCode')
  return parts.length > 0 ? [...new Set(parts)].join(', ') : line(read(location, 'address') ?? location)
}

function entryToJob(entry: unknown, where: string, names: string[], notes: Notes) {
  const [company] = linesIn(entry, ...names)
  const role = line(read(entry, 'position')) ?? ''
  const job = {
    place: company ?? role,
    role,
    ...notes.period(read(entry, 'startDate'), read(entry, 'endDate'), where),
    summary: withHighlights(entry, 'summary'),
  }
  return notes.need(company || role ? job : undefined, where, names[0] ?? '')
}

function withHighlights(entry: unknown, field: string): string | undefined {
  const points = readList(entry, 'highlights').flatMap((point) => paragraph(point) ?? [])
  const parts = [lines(read(entry, field)), points.map((point) => `• ${point}`).join('\n')]
  return parts.filter(Boolean).join('\n') || undefined
}

function entryToSchool(entry: unknown, where: string, notes: Notes) {
  const place = line(read(entry, 'institution'))
  const role = linesIn(entry, 'studyType', 'area').join(', ')
  const period = notes.period(read(entry, 'startDate'), read(entry, 'endDate'), where)
  if (readList(entry, 'courses').length > 0)
    notes.leave(`${where}.courses`, 'The CV has no place for courses')
  return notes.need(place && { place, role, ...period }, where, 'institution')
}

function entryToSkills(entry: unknown, where: string, notes: Notes): Skill[] | undefined {
  const level = parseLevel(line(read(entry, 'level')))
  const names = [...linesIn(entry, 'name'), ...readKeywords(entry)]
  return notes.need(names.length > 0 ? names.map((name) => ({ name, level })) : undefined, where, 'name')
}

const readKeywords = (entry: unknown) => allLines(readList(entry, 'keywords').slice(0, MOST_KEYWORDS))

const LEVELS: readonly [words: RegExp, level: number][] = [
  [/expert|master|native/i, 5],
  [/advanced|strong|senior|proficient|fluent/i, 4],
  [/intermediate|good|competent|solid/i, 3],
  [/beginner|basic|elementary|some/i, 2],
  [/novice|learning|first/i, 1],
]
const HIGHEST = 5

/** `4/5`, `80%`, `8/10`, `Advanced` -> 4 */
function parseLevel(text: string | undefined): number | undefined {
  const share = /^(?<part>\d+(?:\.\d+)?) ?(?:\/ ?(?<whole>\d+)|(?<percent>%))?$/.exec(text ?? '')?.groups
  if (!share) return LEVELS.find(([words]) => words.test(text ?? ''))?.[1]
  const whole = share.percent ? 100 : Number(share.whole ?? HIGHEST)
  const level = Math.round((Number(share.part) / whole) * HIGHEST)
  return level >= 1 && level <= HIGHEST ? level : undefined
}

/** The address of the page of projects, in an export of this site. */
function pagesOfProjects(resume: unknown): string | undefined {
  const [site, rest] =
    line(read(read(resume, 'meta'), 'canonical'))?.split(`/${FILES.curriculumVitaeJson}`) ?? []
  return rest === '' ? `${site}/${PATHS.projects}` : undefined
}

function entryToProject(
  entry: unknown,
  { where, notes, ownPages }: { where: string; notes: Notes; ownPages: string | undefined },
) {
  const title = line(read(entry, 'name'))
  const address = notes.address(read(entry, 'url'), `${where}.url`)
  const isOwnPage = ownPages !== undefined && address?.startsWith(ownPages)
  const url = isOwnPage ? undefined : address
  const repository = notes.address(
    read(entry, 'repository') ?? read(entry, 'githubUrl'),
    `${where}.repository`,
  )
  const isCode = url !== undefined && !repository && isRepository(url)
  const project = {
    description: withHighlights(entry, 'description'),
    role: line(allLines(readList(entry, 'roles')).join(', ')),
    repositoryUrl: isCode ? url : repository,
    liveUrl: isCode || url === repository ? undefined : url,
    year: yearOf(notes.period(read(entry, 'startDate'), read(entry, 'endDate'), where)),
    skills: readKeywords(entry),
    pictures: [],
  }
  return notes.need(title && { title, ...project }, where, 'name')
}
