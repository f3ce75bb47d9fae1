import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { Modal } from '#src/ui/modal.tsx'

/** A certificate over the grid of skills. */
export function CertificateModal({ closeLabel, children }: { closeLabel: string; children: ReactNode }) {
  const { pathname } = useLocation()
  // Focuses the link that opened it: Safari does not focus a clicked link.
  useEffect(
    () => () => {
      const opener = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(pathname)}"]`)
      opener?.focus({ preventScroll: true })
    },
    [pathname],
  )
  return <Modal closeLabel={closeLabel}>{children}</Modal>
}
