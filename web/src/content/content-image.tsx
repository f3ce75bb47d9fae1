import { imageAddress, useAssetBase } from './assets.ts'
import { type Picture, frameOf, rectangle } from './image-frame.ts'

/**
 * An image of the content at its displayed size, with the owner's crop; drawings are served unchanged.
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
  const { alt, className, crop = null, hotspot = null, ratio } = props
  const { src, width, height, isDrawing } = imageAddress(useAssetBase(), props.id)
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
  return (
    <img
      className={className}
      alt={alt}
      width={frame?.width ?? width}
      height={frame?.height ?? height}
      src={isDrawing ? src : scaled(Math.max(...props.widths))}
      srcSet={isDrawing ? undefined : props.widths.map((wide) => `${scaled(wide)} ${wide}w`).join(', ')}
      sizes={isDrawing ? undefined : props.sizes}
      loading={props.isAboveTheFold ? undefined : 'lazy'}
      fetchPriority={props.isAboveTheFold ? 'high' : undefined}
      decoding="async"
    />
  )
}
