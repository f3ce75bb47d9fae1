import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Modal } from '#src/ui/modal.tsx'

/** A certificate over the grid of skills; closing goes back in the history. */
export function CertificateModal({ closeLabel, children }: { closeLabel: string; children: ReactNode }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // Focuses the link that opened it: Safari does not focus a clicked link.
  useEffect(
    () => () => {
      const opener = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(pathname)}"]`)
      opener?.focus({ preventScroll: true })
    },
    [pathname],
  )
  return (
    <Modal closeLabel={closeLabel} onClose={() => void navigate(-1)}>
      {children}
    </Modal>
  )
}
