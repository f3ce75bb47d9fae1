import { ContentImage } from '#src/content/content-image.tsx'
import { PhonePicture } from '#src/content/phone-picture.tsx'
import type { ProjectsData } from './projects.data.ts'
import styles from './project-picture.module.css'

export const PICTURE_RATIO = 16 / 10

/** A project's picture. Its dominant colour is shown until it, or its placeholder, is loaded. */
export function ProjectPicture(props: {
  project: ProjectsData['projects'][number]
  className: string | undefined
  widths: readonly number[]
  sizes: string
  isAboveTheFold?: boolean
  hasPhonePicture?: boolean
}) {
  const { project } = props
  return (
    <div className={`${styles.picture} ${props.className}`}>
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
