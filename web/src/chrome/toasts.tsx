import { Suspense, lazy, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { dismissMessageOfOtherPage, useMessage } from '#src/state/message.ts'
import styles from './toasts.module.css'

const importToast = () => import('./toast.tsx')
const Toast = lazy(async () => ({ default: (await importToast()).Toast }))

export function Toasts({ closeLabel }: { closeLabel: string }) {
  const message = useMessage()
  const { pathname } = useLocation()
  useEffect(dismissMessageOfOtherPage, [pathname])
  // Preloaded, because a message may report a lost connection.
  useEffect(() => void importToast(), [])
  const toast = message && (
    <Suspense>
      <Toast key={message.id} message={message} closeLabel={closeLabel} />
    </Suspense>
  )
  return (
    <div className={styles.toasts}>
      <output>{message?.kind === 'success' && toast}</output>
      <div role="alert">{message?.kind === 'error' && toast}</div>
    </div>
  )
}
