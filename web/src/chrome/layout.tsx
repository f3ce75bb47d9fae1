import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLoaderData, useLocation } from 'react-router-dom'
import { languageOfPath } from '@portfolio/contract/paths'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { type LayoutData, LayoutDataContext } from '#src/content/layout-data.ts'
import { usePosted } from '#src/forms/posted.ts'
import { LanguageContext } from '#src/language/language.ts'
import { LoadingOverlay } from './loading-overlay.tsx'
import { PageHead } from './page-head.tsx'
import { Toasts } from './toasts.tsx'
import { useClickSounds } from './use-click-sounds.ts'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import styles from './layout.module.css'

export function Layout() {
  // The router types loader data as `any`; the loader of this route is `loadLayout`.
  const data: LayoutData = useLoaderData()
  const language = languageOfPath(useLocation().pathname)
  const posted = usePosted()
  useFocusOnNavigation()
  useClickSounds(data.settings.clickSound)
  useViewReports()
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

/** Reports page views without a request to the server, for the owner's statistics. */
function useViewReports() {
  const { pathname } = useLocation()
  const reported = useRef(pathname)
  useEffect(() => {
    if (reported.current === pathname) return
    reported.current = pathname
    const body = new Blob([JSON.stringify({ path: pathname })], { type: 'application/json' })
    // After the first paint of the page.
    requestAnimationFrame(() => setTimeout(() => navigator.sendBeacon('/api/visits/page', body)))
  }, [pathname])
}
