import { ContentImage } from './content-image.tsx'
import type { Picture } from '#src/content/assets.ts'
import { PhonePicture } from './phone-picture.tsx'
import styles from './project-picture.module.css'

export const PICTURE_RATIO = 16 / 10

/** A project's picture. Its dominant colour is shown until it, or its placeholder, is loaded. */
export function ProjectPicture(props: {
  project: {
    picture: Picture | null
    phonePicture: string | null
    pictureAlt: string | null
    pictureColour?: string | null
  }
  className?: string | undefined
  widths: readonly number[]
  sizes: string
  isAboveTheFold?: boolean
  hasPhonePicture?: boolean
}) {
  const { project } = props
  return (
    <div className={`${styles.picture} ${props.className ?? ''}`}>
      {/* The content security policy forbids style attributes. */}
      {project.pictureColour && (
        <svg viewBox="0 0 16 10" preserveAspectRatio="none" aria-hidden="true">
          <rect width="16" height="10" fill={project.pictureColour} />
        </svg>
      )}
      {project.picture && (
        <PhonePicture
          id={props.hasPhonePicture ? project.phonePicture : null}
          isAboveTheFold={props.isAboveTheFold ?? false}
        >
          <ContentImage
            {...project.picture}
            ratio={PICTURE_RATIO}
            alt={project.pictureAlt ?? ''}
            widths={props.widths}
            sizes={props.sizes}
            isAboveTheFold={props.isAboveTheFold ?? false}
          />
        </PhonePicture>
      )}
    </div>
  )
}
