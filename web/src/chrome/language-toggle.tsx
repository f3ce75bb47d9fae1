import { LANGUAGE_TAGS } from '@portfolio/contract/language'
import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useLanguage } from '#src/language/language.ts'
import { storeLanguage } from '#src/language/stored-language.ts'
import { pathChoosingLanguage, pathInLanguage } from '#src/paths.ts'
import { isWelcomeShown } from '#src/state/welcome.ts'
import styles from './header.module.css'

/** The same page in the other language. Its address also works without script, and stores the choice. */
export function LanguageToggle({ label }: { label: string }) {
  const other = useLanguage() === 'en' ? 'srb' : 'en'
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const change = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    storeLanguage(other)
    const target = pathInLanguage(pathname, other) + search
    // The welcome speaks one language to its end: another one starts the page anew.
    if (isWelcomeShown()) location.assign(target)
    else void navigate(target, { viewTransition: true, preventScrollReset: true })
  }
  return (
    <a
      className={styles.control}
      href={pathChoosingLanguage(pathname, other) + search}
      rel="nofollow"
      hrefLang={LANGUAGE_TAGS[other]}
      lang={LANGUAGE_TAGS[other]}
      onClick={change}
    >
      {label}
    </a>
  )
}
