import { languageInfo } from '@portfolio/contract/language'
import { describeIcon } from '#src/content/assets.ts'
import { WEB_MANIFEST_QUERY } from '#src/content/queries/files.ts'
import { pathTo } from '@portfolio/contract/paths'
import { skyOf } from '@portfolio/contract/sky'
import { type Resource, answer } from './resource.ts'

/** Name and look of the site on a home screen. Source: W3C Web Application Manifest. */
export const webManifest: Resource = async ({ content, language, assetBase }) => {
  const { settings, texts } = await content.load(WEB_MANIFEST_QUERY, { language })
  const sky = skyOf(settings?.sky)
  const manifest = {
    name: settings?.ownerName,
    short_name: settings?.ownerName,
    description: texts?.description,
    lang: languageInfo(language).tag,
    start_url: pathTo(language, 'home'),
    scope: '/',
    display: 'minimal-ui',
    background_color: sky.dark,
    theme_color: sky.dark,
    icons: settings?.logo ? [{ ...describeIcon(assetBase, settings.logo), sizes: 'any' }] : [],
  }
  return answer(JSON.stringify(manifest), 'application/manifest+json; charset=utf-8')
}
