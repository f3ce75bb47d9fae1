import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Icon } from './icon.tsx'
import { ModalHeading } from './modal-heading.ts'
import styles from './modal.module.css'

/**
 * Content over the page, with a history entry of its own. Its button, Escape or a click outside it go back, which closes it;
 * the browser traps the focus.
 */
export function Modal(props: { className?: string | undefined; closeLabel: string; children: ReactNode }) {
  const heading = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const { key } = useLocation()
  const isLeaving = useRef(false)
  // Going back takes a moment, in which a second click would leave the page; the entry is left before its page is.
  const close = () => {
    if (isLeaving.current || Reflect.get(Object(history.state), 'key') !== key) return
    isLeaving.current = true
    addEventListener('popstate', () => (isLeaving.current = false), { once: true })
    void navigate(-1)
  }
  // A layout effect closes the dialog while it is still in the document, so that the browser restores the focus.
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown?.open) shown?.showModal()
    return () => shown?.close()
  }, [])
  // A click outside the panel targets the dialog itself.
  const closeBeside = (event: MouseEvent) => {
    if (event.target === event.currentTarget) close()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape does the same
    <dialog
      ref={dialog}
      className={`${styles.modal} ${props.className ?? ''}`}
      aria-labelledby={heading}
      onClick={closeBeside}
      onCancel={(event) => {
        event.preventDefault()
        // React propagates the event to an outer modal, browsers do not.
        event.stopPropagation()
        close()
      }}
    >
      <div className={styles.panel}>
        <button type="button" className={`round-button ${styles.close}`} onClick={close}>
          <Icon name="close" />
          <span className="visually-hidden">{props.closeLabel}</span>
        </button>
        <ModalHeading value={heading}>{props.children}</ModalHeading>
      </div>
    </dialog>
  )
}
