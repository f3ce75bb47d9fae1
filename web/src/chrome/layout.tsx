import { Outlet, ScrollRestoration } from 'react-router-dom'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useLayoutData } from './layout-data.ts'
import { LoadingOverlay } from './loading-overlay.tsx'
import { Toasts } from './toasts.tsx'
import { useDocumentHead } from './use-document-head.ts'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import styles from './layout.module.css'

/** What stands around every screen. */
export function Layout() {
  const data = useLayoutData()
  useDocumentHead()
  useFocusOnNavigation()
  return (
    <>
      <a className={styles.skip} href="#main">
        {data.texts.skipToContent}
      </a>
      <Header data={data} />
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer data={data} />
      <LoadingOverlay label={data.texts.loading} />
      <Toasts />
      <ScrollRestoration />
    </>
  )
}
