/**
 * What files or an account say of a person, in one language, before it is compared with the content. Every reader
 * returns this. Texts are plain and trimmed; web addresses are absolute and start with `http:` or `https:`.
 */
export type Profile = {
  person: Person | null
  jobs: Stage[]
  schools: Stage[]
  /** Skills that the file lists; projects and certificates name more. */
  skills: Skill[]
  projects: Project[]
  languages: SpokenLanguage[]
  certificates: Certificate[]
  /** Parts that the content has no place for, or that cannot be used. */
  leftOut: LeftOut[]
}

export type Person = {
  name?: string | undefined
  jobTitle?: string | undefined
  summary?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  website?: string | undefined
  location?: string | undefined
  links: { network: string; address: string }[]
}

/** Dates in ISO 8601; a year or month alone is its first day. Without `end` the period is ongoing. */
export type Period = { start?: string | undefined; end?: string | undefined }

/** A job or a school; `place` is the company or institution, `role` the position or degree. */
export type Stage = Period & { place: string; role: string; summary?: string | undefined }

export type Skill = { name: string; level?: number | undefined }

export type Project = {
  title: string
  description?: string | undefined
  role?: string | undefined
  repositoryUrl?: string | undefined
  liveUrl?: string | undefined
  year?: number | undefined
  skills: string[]
  /** Markdown. Its pictures are in `pictures`, under the addresses that the text uses. */
  story?: string | undefined
  /** The first one becomes the project's main picture. */
  pictures: Picture[]
  isFeatured?: boolean | undefined
}

/** @property name with its path within what was chosen */
export type Picture = { address: string; name: string; bytes: Uint8Array<ArrayBuffer>; alt: string }

type SpokenLanguage = { name: string; level: string }

export type Certificate = {
  course: string
  provider: string
  date?: string | undefined
  url?: string | undefined
  skill?: string | undefined
}

/** `where` names the file, line or field for the owner, such as `references[0]`. */
export type LeftOut = { where: string; why: string }

export const emptyProfile = (): Profile => ({
  person: null,
  jobs: [],
  schools: [],
  skills: [],
  projects: [],
  languages: [],
  certificates: [],
  leftOut: [],
})
