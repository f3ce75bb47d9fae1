/**
 * What a file or an account says of a person, in one language, before it is compared with the content. Every reader
 * returns this. Texts are trimmed and plain, without markup, unless a field says otherwise.
 */
export type Profile = {
  person: Person | null
  jobs: Job[]
  schools: School[]
  skills: Skill[]
  projects: Project[]
  languages: SpokenLanguage[]
  certificates: Certificate[]
  /** Parts of the file that the content has no place for, or that cannot be used. */
  leftOut: LeftOut[]
}

export type Person = {
  name?: string
  jobTitle?: string
  summary?: string
  email?: string
  phone?: string
  website?: string
  location?: string
}

/** `start` and `end` are ISO days; a year or a month alone is its first day. */
export type Period = { start?: string; end?: string }

export type Job = Period & { company: string; position: string; summary?: string }

export type School = Period & { institution: string; degree: string }

/** `level` is 1 to 5, as in the CV. */
export type Skill = { name: string; level?: number; group?: SkillGroup }

export type SkillGroup = 'code' | 'style' | 'server' | 'other'

export type Project = Period & {
  title: string
  description?: string
  role?: string
  repositoryUrl?: string
  liveUrl?: string
  year?: number
  skills: string[]
  /** Markdown, whose pictures are among `pictures`. */
  story?: string
  /** By the address that the story gives them; the first one, or the front matter's, is the project's own. */
  pictures: Picture[]
  isFeatured?: boolean
}

export type Picture = { address: string; name: string; bytes: Uint8Array<ArrayBuffer>; alt?: string }

export type SpokenLanguage = { name: string; level: string }

export type Certificate = { course: string; provider: string; date?: string; url?: string; skills: string[] }

/** `where` names file, line or field for the owner, such as `references[0]`. */
export type LeftOut = { where: string; what: string; why: string }
