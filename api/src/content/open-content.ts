import type { ContentSource } from '@portfolio/contract/content-source'
import type { ReadAsset } from '@portfolio/web/render'
import { join } from 'node:path'
import type { Environment } from '#src/env.ts'
import { SAMPLE_CONTENT } from '#src/installed.ts'
import { draftsOfHosted, draftsOfLake } from './drafts.ts'
import { type OpeningOptions, openContentLake } from './lake.ts'
import { createFieldCheck, findMissingContent } from './missing-fields.ts'
import { readSections } from './missing-texts.ts'
import { readFromHosted, readFromLake, createContentReader } from './reader.ts'
import { createSiteIdentity } from './site-identity.ts'
import { SITE_LANGUAGES_QUERY } from './queries.ts'
import { createSiteLanguages } from './site-languages.ts'
import { EMBEDDED_CONTENT, contentSource } from './source.ts'
import { createTranslations } from './translations.ts'

export type Content = Awaited<ReturnType<typeof openContent>>

/** What the content lake takes besides the settings. */
type LakeOptions = Omit<
  OpeningOptions,
  'projectId' | 'dataset' | 'directory' | 'publicUrl' | 'historyDays' | 'webhookAllow'
>

/**
 * Opens the content lake of this process, or prepares reading from hosted Sanity.
 * @param options.localOrigin where this machine reaches the site
 * @param options.say prints a line for the person who starts it
 */
export async function openContent(env: Environment, options: LakeOptions & { localOrigin: string }) {
  const { localOrigin, log } = options
  await using opened = new AsyncDisposableStack()
  const embedded = env.hostedContent
    ? null
    : await openContentLake({
        ...EMBEDDED_CONTENT,
        ...options,
        directory: join(env.dataDirectory, 'content'),
        publicUrl: env.publicUrl,
        historyDays: env.contentHistoryDays,
        webhookAllow: env.webhookAllow,
      })
  const lake = embedded?.lake ?? null
  opened.use(lake)
  const hasPreview = !env.hostedContent || env.sanityReadToken !== null
  const source = contentSource(env.hostedContent, localOrigin, hasPreview)
  const read = createContentReader(source, lake)
  const readAsset: ReadAsset = lake ? (address, given) => lake.readAsset(address, given) : fetch
  // The lake is read in process, so that a request after a publication finds the new languages.
  const readLanguages = () =>
    lake ? lake.document('siteSettings')?.languages : read(SITE_LANGUAGES_QUERY, {})
  const languages = createSiteLanguages(readLanguages, log)
  // Hosted content may not be reachable yet; its languages are read when it is.
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
    /** Where this process reads the content. */
    source,
    /** The content lake of this process; null when the content is hosted elsewhere. */
    lake,
    /** Whether the content lake was empty and has just been filled. */
    isFirstStart: embedded?.isFirstStart ?? false,
    read,
    /** Null for hosted Sanity without a token. */
    drafts: lake ? draftsOfLake(lake) : hostedDrafts(source, env.sanityReadToken),
    readPrivateSettings: lake ? readFromLake(lake) : readFromHosted(source, env.sanityReadToken),
    /** Ids of missing documents that pages need; empty when none is missing. */
    findMissing,
    /** To be called when content has changed. */
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
