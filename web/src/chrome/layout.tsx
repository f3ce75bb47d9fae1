import { soundsStore, restoreSounds } from '#src/state/sounds.ts'
import { fileAddress, useAssetBase } from '#src/content/assets.ts'
import { focusHeading } from '#src/ui/focus-heading.ts'
import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLoaderData, useLocation } from 'react-router-dom'
import { languageOfPath, canonicalPath } from '@portfolio/contract/paths'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { type LayoutData, LayoutDataContext, lastLayout } from '#src/content/layout-data.ts'
import { usePosted } from '#src/forms/posted.ts'
import { LanguageContext } from '#src/language/language.ts'
import { LoadingOverlay } from './loading-overlay.tsx'
import { PageHead } from './page-head.tsx'
import { Toasts } from './toasts.tsx'
import styles from './layout.module.css'

export function Layout() {
  // The router types loader data as `any`; the loader of this route is `loadLayout`.
  const data: LayoutData = useLoaderData()
  const language = languageOfPath(useLocation().pathname)
  const posted = usePosted()
  useFocusOnNavigation()
  useClickSounds(data.settings.clickSound)
  useEffect(() => {
    lastLayout.data = data
  }, [data])
  return (
    <LanguageContext value={language}>
      <LayoutDataContext value={data}>
        <PageHead />
        <a className={styles.skip} href="#main">
          {data.texts.skipToContent}
        </a>
        <Header data={data} />
        <main id="main" className={styles.main} tabIndex={-1}>
          <noscript>
            <p className={`${styles.notice} ${styles.needsScript}`}>{data.texts.needsScript}</p>
          </noscript>
          {posted?.message && (
            <p role="alert" className={styles.notice} data-kind={posted.message.kind}>
              {posted.message.text}
            </p>
          )}
          <Outlet />
        </main>
        <Footer data={data} />
        <LoadingOverlay label={data.texts.loading} />
        <Toasts closeLabel={data.texts.close} />
        <ScrollRestoration />
      </LayoutDataContext>
    </LanguageContext>
  )
}

/** Focuses the heading of a new page, where keyboard and screen readers then start, as after a full load. */
function useFocusOnNavigation() {
  const { pathname, search, hash } = useLocation()
  const page = canonicalPath(pathname, search)
  const shown = useRef(page)
  useEffect(() => {
    const former = shown.current
    if (former === page) return
    shown.current = page
    if (hash || document.querySelector('dialog[open]') || isFocusOnLinkTo(former)) return
    focusHeading()
  }, [page, hash])
}

/** True after a modal closed, because that has returned the focus to the link that opened it. */
const isFocusOnLinkTo = (page: string) =>
  document.activeElement instanceof HTMLAnchorElement &&
  canonicalPath(document.activeElement.pathname, document.activeElement.search) === page &&
  document.activeElement.closest('main') !== null

/** Plays a sound at every click on a link, unless the visitor has turned sounds off. The first click fetches the file. */
function useClickSounds(file: string | null) {
  const base = useAssetBase()
  const address = file && fileAddress(base, file)
  useEffect(restoreSounds, [])
  useEffect(() => {
    if (!address) return undefined
    let sound: HTMLAudioElement | null = null
    const play = ({ target }: MouseEvent) => {
      if (!soundsStore.get() || !(target instanceof Element) || !target.closest('a[href]')) return
      sound ??= new Audio(address)
      sound.currentTime = 0
      // Refused by the browser, or the file is missing: the click stays silent.
      sound.play().catch(() => {})
    }
    document.addEventListener('click', play)
    return () => document.removeEventListener('click', play)
  }, [address])
}
