import { LANGUAGE_TAGS } from '@portfolio/api/contract/language'
import { type MouseEvent, useId, useState } from 'react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom'
import { storeLanguage, useLanguage } from '#src/language/language.ts'
import { pathChoosingLanguage, pathInLanguage, pathTo } from '#src/paths.ts'
import type { LayoutData } from './layout.tsx'
import styles from './header.module.css'

type Texts = LayoutData['navigation']

export function Header({ texts }: { texts: Texts }) {
  const language = useLanguage()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <header className={styles.header}>
      <Link to={pathTo(language, 'home')}>{texts.home}</Link>
      <LanguageToggle label={texts.switchLanguage} />
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? texts.closeMenu : texts.openMenu}
      </button>
      <nav id={id} hidden={!isOpen}>
        <NavLink to={pathTo(language, 'projects')} onClick={close}>
          {texts.projects}
        </NavLink>
        <NavLink to={pathTo(language, 'comments')} onClick={close}>
          {texts.comments}
        </NavLink>
      </nav>
    </header>
  )
}

function LanguageToggle({ label }: { label: string }) {
  const other = useLanguage() === 'en' ? 'srb' : 'en'
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const change = (event: MouseEvent) => {
    event.preventDefault()
    storeLanguage(other)
    void navigate(pathInLanguage(pathname, other) + search)
  }
  return (
    <a
      href={pathChoosingLanguage(pathname, other) + search}
      hrefLang={LANGUAGE_TAGS[other]}
      lang={LANGUAGE_TAGS[other]}
      onClick={change}
    >
      {label}
    </a>
  )
}
