import { type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Modal } from '#src/ui/modal.tsx'
import { useModalHeading } from '#src/ui/modal-heading.ts'
import { useLayoutData } from './layout-data.ts'
import styles from './enlarged-picture.module.css'

/** A whole picture over the page. A click enlarges it to at least its natural size, in a pane to scroll and pinch. */
export function EnlargedPicture(props: { address: string; alt: string }) {
  return (
    <Modal className={styles.modal} closeLabel={useLayoutData().texts.close}>
      <Zoomable src={props.address} alt={props.alt} />
    </Modal>
  )
}

/** The image's alternative text is the name of the dialog. */
function Zoomable(props: { src: string; alt: string }) {
  const heading = useModalHeading()
  const { texts } = useLayoutData()
  const pane = useRef<HTMLDivElement>(null)
  const [isLarge, setIsLarge] = useState(false)
  /** Keeps the clicked point of the picture in the middle of the pane. */
  const zoom = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    flushSync(() => setIsLarge(!isLarge))
    const shown = pane.current
    shown?.scrollTo({
      left: ((clientX - left) / width) * shown.scrollWidth - shown.clientWidth / 2,
      top: ((clientY - top) / height) * shown.scrollHeight - shown.clientHeight / 2,
    })
  }
  return (
    <div ref={pane} className={styles.pane}>
      <button type="button" className={styles.picture} aria-pressed={isLarge} onClick={zoom}>
        <img id={heading ?? undefined} src={props.src} alt={props.alt} />
        <span className="visually-hidden">{texts.enlarge}</span>
      </button>
    </div>
  )
}
