import { imageAddress, useAssetBase } from './assets.ts'
import { type Picture, frameOf, rectangle } from './image-frame.ts'

/**
 * An image of the content at the size it is shown in, as the owner cropped it; drawings come as they are.
 * @param id of its asset
 * @param ratio width divided by height of the box that it fills; without one it keeps its own
 * @param widths in pixels, for the browser to choose from
 * @param sizes how wide it is shown, as in `<img sizes>`
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
    // No image server cuts a drawing, and the page's security policy allows no style of its own in an element.
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
