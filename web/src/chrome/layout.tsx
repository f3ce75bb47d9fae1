import { Outlet, ScrollRestoration } from 'react-router-dom'
import { MAIN_ID } from '#src/ui/first-sight.ts'
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
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        {data.texts.skipToContent}
      </a>
      <Header data={data} />
      <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer data={data} />
      <LoadingOverlay label={data.texts.loading} />
      <Toasts />
      <ScrollRestoration />
    </>
  )
}
