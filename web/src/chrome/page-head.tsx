import { DEFAULT_LANGUAGE, type Language, languageInfo } from '@portfolio/contract/language'
import { createContext, useContext, useEffect } from 'react'
import { useLocation, useMatches } from 'react-router-dom'
import {
  type AssetBase,
  describeImage,
  pictureAddress,
  useAssetBase,
  type Picture,
  computeFrame,
} from '#src/content/assets.ts'
import { useLanguage, listAlternates } from '#src/language/language.ts'
import { storeLanguage } from '#src/language/stored-language.ts'
import { canonicalPath, pathInLanguage, pathTo, pathToSharingPicture } from '@portfolio/contract/paths'
import { type Meta, isLoaded } from './meta.ts'
import { versionOfSharingPicture } from './sharing-picture.ts'
import { type LayoutData, useLayoutData } from '#src/content/layout-data.ts'

/** The site's public origin, without a trailing slash. */
export const OriginContext = createContext('')

/** The page's metadata. React moves these elements into the document's head, on the server and in the browser. */
export function PageHead() {
  const innermost = useMatches().at(-1)?.loaderData
  useDocumentLanguage()
  return isLoaded(innermost) && <MetaElements meta={innermost.meta} />
}

function MetaElements({ meta }: { meta: Meta }) {
  const { settings } = useLayoutData()
  const origin = useContext(OriginContext)
  const { pathname, search } = useLocation()
  const title = pageTitle(meta, settings)
  const isListed = !meta.status && meta.isListed !== false
  const address = (path: string) => origin + canonicalPath(path, search)
  const languages = settings.languages.filter((each) => !meta.languages || meta.languages.includes(each))
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={meta.description} />
      {isListed ? (
        <>
          <link rel="canonical" href={address(pathname)} />
          {listAlternates(languages).map(({ hrefLang, language }) => (
            <link
              key={hrefLang}
              rel="alternate"
              hrefLang={hrefLang}
              href={address(pathInLanguage(pathname, language))}
            />
          ))}
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {/* Social networks read the server's HTML only, so the browser's bundle leaves this out. */}
      {import.meta.env.SSR && (
        <LinkPreview
          meta={meta}
          title={title}
          isListed={isListed}
          url={address(pathname)}
          languages={languages}
        />
      )}
    </>
  )
}

/** The preview of a shared link. Source: Open Graph protocol, X's cards. */
function LinkPreview(props: {
  meta: Meta
  title: string
  isListed: boolean
  url: string
  languages: readonly Language[]
}) {
  const { meta, title, isListed, url } = props
  const { settings } = useLayoutData()
  const { pathname } = useLocation()
  const assetBase = useAssetBase()
  const language = useLanguage()
  const origin = useContext(OriginContext)
  const { sharingImage } = settings
  // Unlisted pages have the home page's picture or the owner's.
  const path = isListed
    ? `${pathToSharingPicture(pathname)}?v=${versionOfSharingPicture(pathname, meta, settings)}`
    : meta.status
      ? pathToSharingPicture(pathTo(language, 'home'))
      : sharingImage && previewPath(assetBase, sharingImage)
  const image = path && new URL(path, origin).href
  return (
    <>
      <meta property="og:type" content="website" />
      {settings.ownerName && <meta property="og:site_name" content={settings.ownerName} />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={meta.description} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={languageInfo(language).openGraph} />
      {props.languages
        .filter((other) => other !== language)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={languageInfo(other).openGraph} />
        ))}
      {image && (
        <>
          <meta property="og:image" content={image} />
          <meta property="og:image:width" content={String(PREVIEW.width)} />
          <meta property="og:image:height" content={String(PREVIEW.height)} />
          <meta property="og:image:alt" content={isListed ? title : settings.ownerName || title} />
        </>
      )}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  )
}

const PREVIEW = { width: 1200, height: 630 }

/** The owner's picture, for pages without one, in a format and size that every network supports. */
function previewPath(assetBase: AssetBase, picture: Picture) {
  const frame = computeFrame(picture, describeImage(picture.id).size, PREVIEW.width / PREVIEW.height)
  const parameters = `w=${PREVIEW.width}&h=${PREVIEW.height}&fit=crop&fm=jpg`
  return pictureAddress(assetBase, picture.id, parameters, frame)
}

const pageTitle = (meta: Meta, settings: LayoutData['settings']) =>
  settings.ownerName && !meta.title.includes(settings.ownerName)
    ? `${meta.title} · ${settings.ownerName}`
    : meta.title

/** Files that the server links in the language of the first page. */
const FILES = 'link[rel=manifest], link[type*=rss]'

/** The server sets `lang` on the first page; later pages may be in another language. */
function useDocumentLanguage() {
  const language = useLanguage()
  useEffect(() => {
    const { tag } = languageInfo(language)
    // Writing it, even the same, makes browsers compute the style of the whole page again.
    if (document.documentElement.lang !== tag) {
      document.documentElement.lang = tag
      for (const link of document.querySelectorAll<HTMLLinkElement>(FILES))
        link.href = pathInLanguage(new URL(link.href).pathname, language)
    }
    if (language !== DEFAULT_LANGUAGE) storeLanguage(language)
  }, [language])
}
