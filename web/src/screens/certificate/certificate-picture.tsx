import { Suspense, lazy, useState } from 'react'
import { croppedAddress, useAssetBase } from '#src/content/assets.ts'
import { ContentImage } from '#src/content/content-image.tsx'
import type { Picture } from '#src/content/image-frame.ts'
import styles from './certificate.module.css'

/** Few visitors enlarge a picture, so the code is loaded at the first click. */
const Modal = lazy(async () => ({ default: (await import('#src/ui/modal.tsx')).Modal }))

/** A certificate's picture. A click shows it larger over the page; without script the link leads to the picture. */
export function CertificatePicture(props: {
  picture: Picture
  course: string
  texts: { certificatePicture: string; showLarger: string; closeCertificate: string }
}) {
  const { picture, course, texts } = props
  const [isLarge, setIsLarge] = useState(false)
  const address = croppedAddress(useAssetBase(), picture)
  const alt = texts.certificatePicture.replace('{course}', () => course)
  return (
    <>
      <a
        className={styles.picture}
        href={address}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          setIsLarge(true)
        }}
      >
        <ContentImage {...picture} alt={alt} widths={[320, 640]} sizes="16rem" />
        <span>{texts.showLarger}</span>
      </a>
      {isLarge && (
        <Suspense>
          <Modal closeLabel={texts.closeCertificate} onClose={() => setIsLarge(false)}>
            <div className={styles.largePicture}>
              <ContentImage {...picture} alt={alt} widths={[800, 1200, 1800]} sizes="90vw" isAboveTheFold />
            </div>
          </Modal>
        </Suspense>
      )}
    </>
  )
}
