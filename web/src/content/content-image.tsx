import { preload } from 'react-dom'
import { imageAddress, useAssetBase } from './assets.ts'
import { type Picture, frameOf, rectangle } from './image-frame.ts'
import { inlinePlaceholder } from './placeholder.ts'
import styles from './content-image.module.css'

/**
 * An image of the content at its displayed size, with the owner's crop; drawings are served unchanged. If the page has
 * its placeholder, this is shown below it, and fills the positioned box that contains the image.
 * @param id of its asset
 * @param ratio width divided by height of the box that it fills; by default its own
 * @param widths in pixels, for the browser to choose from
 * @param sizes its displayed width, as in `<img sizes>`
 */
export function ContentImage(
  props: Partial<Picture> & {
    id: string
    alt: string
    ratio?: number
    widths: readonly number[]
    sizes: string
    className?: string
    isAboveTheFold?: boolean
  },
) {
  const { id, alt, className, crop = null, hotspot = null, isOpaque, ratio, isAboveTheFold } = props
  const base = useAssetBase()
  const { src, width, height, isDrawing } = imageAddress(base, id)
  const frame = frameOf({ crop, hotspot }, { width, height }, ratio)
  if (frame && isDrawing) {
    // Image servers do not crop drawings, and the content security policy forbids style attributes.
    return (
      <svg
        className={className}
        role="img"
        aria-label={alt}
        viewBox={`${frame.left} ${frame.top} ${frame.width} ${frame.height}`}
        preserveAspectRatio="xMidYMid slice"
      >
        <image href={src} width={width} height={height} />
      </svg>
    )
  }
  const scaled = (wide: number) => `${src}?w=${wide}&q=75&auto=format${rectangle(frame)}`
  const source = isDrawing
    ? { src }
    : {
        src: scaled(Math.max(...props.widths)),
        srcSet: props.widths.map((wide) => `${scaled(wide)} ${wide}w`).join(', '),
        sizes: props.sizes,
      }
  const placeholder = isAboveTheFold && inlinePlaceholder(base, { id, crop, hotspot, isOpaque, ratio })
  // React itself preloads images above the fold, except those of low priority.
  if (import.meta.env.SSR && placeholder)
    preload(source.src, {
      as: 'image',
      fetchPriority: 'low',
      imageSrcSet: source.srcSet,
      imageSizes: source.sizes,
    })
  return (
    <>
      {placeholder && <img className={styles.placeholder} src={placeholder} alt="" decoding="sync" />}
      <img
        className={className}
        alt={alt}
        width={frame?.width ?? width}
        height={frame?.height ?? height}
        {...source}
        loading={isAboveTheFold ? undefined : 'lazy'}
        fetchPriority={isAboveTheFold ? (placeholder ? 'low' : 'high') : undefined}
        decoding="async"
      />
    </>
  )
}
