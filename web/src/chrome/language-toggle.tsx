import { type Language, languageInfo } from '@portfolio/contract/language'
import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { LayoutData } from '#src/content/layout-data.ts'
import { useLanguage } from '#src/language/language.ts'
import { storeLanguage } from '#src/language/stored-language.ts'
import { pathChoosingLanguage, pathInLanguage } from '@portfolio/contract/paths'
import { prefetchScreen } from '#src/ui/follow-link.ts'
import { welcome } from '#src/state/welcome.ts'
import styles from './header.module.css'

const nextLanguage = (language: Language, languages: readonly Language[]) =>
  languages[(languages.indexOf(language) + 1) % languages.length] ?? language

/** Links to the same page in the next language. The link also works without scripts, and stores the choice. */
export function LanguageToggle(props: {
  names: LayoutData['texts']['languageName']
  languages: readonly Language[]
}) {
  const other = nextLanguage(useLanguage(), props.languages)
  const { tag } = languageInfo(other)
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const target = pathInLanguage(pathname, other) + search + hash
  const change = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    storeLanguage(other)
    // Specification: changing the language reloads the page once the welcome text shows. A preview's banner is the server's.
    if (welcome.get() === 'shown' || document.getElementById('preview-banner')) location.assign(target)
    else void navigate(target, { viewTransition: true, preventScrollReset: true })
  }
  return (
    <a
      className={styles.control}
      href={pathChoosingLanguage(pathname, other) + search}
      rel="nofollow"
      hrefLang={tag}
      lang={tag}
      onClick={change}
      onPointerEnter={() => prefetchScreen(target)}
      // The server renders pages without the campaign parameters of their address.
      suppressHydrationWarning
    >
      {props.names?.[other] ?? tag}
    </a>
  )
}
