import { Modal } from '#src/ui/modal.tsx'
import { useModalHeading } from '#src/ui/modal-heading.ts'
import styles from './enlarged-picture.module.css'

/** A picture at its natural size over the page, in a pane that scrolls and can be pinched. */
export const EnlargedPicture = (props: {
  address: string
  alt: string
  closeLabel: string
  onClose: () => void
}) => (
  <Modal className={styles.modal} closeLabel={props.closeLabel} onClose={props.onClose}>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keyboard */}
    <div className={styles.pane} tabIndex={0}>
      <NamingImage src={props.address} alt={props.alt} />
    </div>
  </Modal>
)

/** The image names the dialog. */
const NamingImage = (props: { src: string; alt: string }) => (
  <img id={useModalHeading() ?? undefined} src={props.src} alt={props.alt} />
)
