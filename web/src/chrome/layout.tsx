import { Outlet, ScrollRestoration } from 'react-router-dom'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useLayoutData } from '#src/content/layout-data.ts'
import { usePosted } from '#src/forms/posted.ts'
import { LoadingOverlay } from './loading-overlay.tsx'
import { PageHead } from './page-head.tsx'
import { Toasts } from './toasts.tsx'
import { useClickSounds } from './use-click-sounds.ts'
import { useViewReports } from './use-view-reports.ts'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import styles from './layout.module.css'

/** The frame around every screen. */
export function Layout() {
  const data = useLayoutData()
  const posted = usePosted()
  useFocusOnNavigation()
  useClickSounds(data.settings.clickSound)
  useViewReports()
  return (
    <>
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
    </>
  )
}
