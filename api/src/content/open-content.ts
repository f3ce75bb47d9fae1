import type { ContentSource } from '@portfolio/contract/content-source'
import type { Lake } from '@portfolio/lake'
import type { ReadAsset } from '@portfolio/web/render'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Environment } from '#src/env.ts'
import { SAMPLE_CONTENT } from '#src/installed.ts'
import { type Drafts, draftsOfHosted, draftsOfLake } from './drafts.ts'
import { openContentLake } from './lake.ts'
import { findMissingContent } from './missing-content.ts'
import { createFieldCheck } from './missing-fields.ts'
import { readSections } from './missing-texts.ts'
import { type ReadPrivateSettings, readFromHosted, readFromLake } from './private-settings.ts'
import { type ReadContent, createContentReader } from './reader.ts'
import { type SiteIdentity, createSiteIdentity } from './site-identity.ts'
import {
  type SiteLanguages,
  createSiteLanguages,
  readLanguagesFrom,
  readLanguagesFromLake,
} from './site-languages.ts'
import { EMBEDDED_CONTENT, contentSource } from './source.ts'
import { type Translations, createTranslations } from './translations.ts'

export type Content = {
  /** Where this process reads the content. */
  source: ContentSource
  /** The content lake of this process; null when the content is hosted elsewhere. */
  lake: Lake | null
  /** Whether the content lake was empty and has just been filled. */
  isFirstStart: boolean
  read: ReadContent
  readAsset: ReadAsset
  /** Null for hosted Sanity without a token. */
  drafts: Drafts | null
  readPrivateSettings: ReadPrivateSettings
  /** Ids of missing documents that pages need; empty when none is missing. */
  findMissing: ReturnType<typeof findMissingContent>
  /** To be called when content has changed. */
  onPublished: () => void
  languages: SiteLanguages
  translations: Translations
  site: SiteIdentity
  close(): Promise<void>
}

type LakeOptions = Pick<
  Parameters<typeof openContentLake>[0],
  'findMember' | 'findPeople' | 'sharedDraft' | 'clientOf' | 'commonHeaders' | 'keepAnswer' | 'startContent'
>

/**
 * Opens the content lake of this process, or prepares reading from hosted Sanity.
 * @param options.localOrigin where this machine reaches the site
 * @param options.say prints a line for the person who starts it
 */
export async function openContent(
  env: Environment,
  options: LakeOptions & { localOrigin: string; log: Logger; say: (line: string) => void },
): Promise<Content> {
  const { localOrigin, log } = options
  await using opened = new AsyncDisposableStack()
  const embedded = env.hostedContent
    ? null
    : await openContentLake({
        ...EMBEDDED_CONTENT,
        ...options,
        directory: join(env.dataDirectory, 'content'),
        publicOrigin: env.publicUrl,
        historyDays: env.contentHistoryDays,
      })
  const lake = embedded?.lake ?? null
  if (lake) opened.defer(() => lake.close())
  const hasPreview = !env.hostedContent || env.sanityReadToken !== null
  const source = contentSource(env.hostedContent, localOrigin, hasPreview)
  const read = createContentReader(source, lake)
  const readAsset: ReadAsset = lake ? (address, given) => lake.readAsset(address, given) : fetch
  const languages = createSiteLanguages(lake ? readLanguagesFromLake(lake) : readLanguagesFrom(read), log)
  // Hosted content is read once it is reachable.
  if (lake) await languages.refresh()
  const sections = await readSections(SAMPLE_CONTENT)
  const findMissing = findMissingContent(
    read,
    sections.map(({ _id }) => _id),
  )
  const fields = createFieldCheck({ read, sections, languages: languages.current, log })
  opened.defer(() => fields.close())
  fields.checkSoon()
  const running = opened.move()
  return {
    source,
    lake,
    isFirstStart: embedded?.isFirstStart ?? false,
    read,
    drafts: lake ? draftsOfLake(lake) : hostedDrafts(source, env.sanityReadToken),
    readPrivateSettings: lake ? readFromLake(lake) : readFromHosted(source, env.sanityReadToken),
    findMissing,
    onPublished: fields.checkSoon,
    languages,
    translations: createTranslations(read, languages.current),
    readAsset,
    site: createSiteIdentity(read, source, readAsset),
    close: () => running.disposeAsync(),
  }
}

const hostedDrafts = (source: ContentSource, token: string | null) =>
  token === null ? null : draftsOfHosted(source, token)
