import { ImportError } from '../import-error.ts'
import { type Profile, type Project, emptyProfile } from '../profile.ts'
import type { GithubProblem } from '@portfolio/contract/github'
import { read, readList, readText } from '../../translation/read.ts'
import { type Notes, createNotes } from './notes.ts'
import { allLines, line, linesIn, paragraph } from './text.ts'

const MOST_REPOSITORIES = 10_000

/** Whether a value is the API's list of repositories, or a user with such a list, which may be empty. */
export const isGithubAnswer = (value: unknown): boolean =>
  readText(repositoriesIn(value)[0], 'full_name') !== '' || readText(read(value, 'user'), 'login') !== ''

const repositoriesIn = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : readList(value, 'repositories')

/** Reads repositories of GitHub's REST API: pinned ones first where that is known, then by stars and the last push. */
export function readGithub(value: unknown): Profile {
  const notes = createNotes()
  const all = repositoriesIn(value)
  if (all.length > MOST_REPOSITORIES)
    throw new ImportError(`${all.length} repositories are too many: at most ${MOST_REPOSITORIES}`)
  const used = all
    .filter((repository, index) => isUsed(repository, index, notes))
    .toSorted(
      (one, other) =>
        Number(isPinned(other)) - Number(isPinned(one)) ||
        starsOf(other) - starsOf(one) ||
        pushedAt(other).localeCompare(pushedAt(one)),
    )
  const projects = used.map((repository) => repositoryToProject(repository, notes))
  const person = userToPerson(read(value, 'user'), notes)
  return { ...emptyProfile(), projects, person, leftOut: notes.leftOut }
}

function isUsed(repository: unknown, index: number, notes: Notes): boolean {
  const [name] = linesIn(repository, 'full_name', 'name')
  const reasons = {
    fork: 'It is a fork',
    archived: 'It is archived',
    disabled: 'It is disabled',
    is_template: 'It is a template',
  }
  const reason = name
    ? Object.entries(reasons).find(([field]) => read(repository, field) === true)?.[1]
    : 'It has no name'
  if (reason) notes.leave(name ?? `repository ${index + 1}`, reason)
  return !reason
}

const isPinned = (repository: unknown) => read(repository, 'pinned') === true
const starsOf = (repository: unknown) => Number(read(repository, 'stargazers_count')) || 0
const pushedAt = (repository: unknown) => readText(repository, 'pushed_at')

function repositoryToProject(repository: unknown, notes: Notes): Project {
  const name = line(read(repository, 'name')) ?? ''
  const where = line(read(repository, 'full_name')) ?? name
  const isPrivate = read(repository, 'private') === true
  if (isPrivate) notes.leave(`${where}, html_url`, 'It is private: the site says so, without its address')
  const [date] = linesIn(repository, 'pushed_at', 'created_at')
  const skills = [read(repository, 'language'), ...readList(repository, 'topics')]
  return {
    title: titleFromName(name),
    description: paragraph(read(repository, 'description')),
    repositoryUrl: isPrivate ? undefined : notes.address(read(repository, 'html_url'), where),
    liveUrl: notes.address(read(repository, 'homepage'), `${where}, homepage`),
    year: Number(date?.slice(0, 4)) || undefined,
    skills: [...new Set(allLines(skills))],
    pictures: [],
  }
}

/** `weather-station_app` -> `Weather station app`; a name with capitals stays. */
function titleFromName(name: string): string {
  if (/\p{Lu}/u.test(name)) return name
  const words = name.replaceAll(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function userToPerson(user: unknown, notes: Notes): Profile['person'] {
  const login = line(read(user, 'login'))
  if (!login) return null
  return {
    name: line(read(user, 'name')),
    website: notes.address(read(user, 'blog'), 'blog'),
    location: line(read(user, 'location')),
    links: [{ network: 'Github', address: `https://github.com/${login}` }],
  }
}

export function describeProblem({ reason, until }: GithubProblem): string {
  const time = until ? ` until ${until.slice(11, 16)} UTC` : ''
  const sentences: Record<GithubProblem['reason'], string> = {
    name: 'This cannot be the name of a GitHub account',
    unknown: 'GitHub has no account of this name',
    token: 'GitHub refuses GITHUB_TOKEN: make a new one, or leave it empty',
    limit: `GitHub takes no more requests from this server${time}; with GITHUB_TOKEN it takes more`,
    network:
      'GitHub cannot be reached. Save https://api.github.com/users/<name>/repos?per_page=100 as a file on a machine that reaches it, and choose that file',
    answer: 'GitHub gave no answer that can be read: try again later',
  }
  return sentences[reason]
}
