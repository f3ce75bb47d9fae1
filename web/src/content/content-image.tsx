import { preload } from 'react-dom'
import {
  describeImage,
  pictureAddress,
  useAssetBase,
  type Picture,
  computeFrame,
  rectangle,
} from './assets.ts'

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
    isAboveTheFold?: boolean
  },
) {
  const { id, alt, crop = null, hotspot = null, ratio, isAboveTheFold } = props
  const base = useAssetBase()
  const { isDrawing, size: full } = describeImage(id)
  const frame = computeFrame({ crop, hotspot }, full, ratio)
  if (frame && isDrawing) {
    // Image servers do not crop drawings, and the content security policy forbids style attributes.
    return (
      <svg
        role="img"
        aria-label={alt}
        viewBox={`${frame.left} ${frame.top} ${frame.width} ${frame.height}`}
        preserveAspectRatio="xMidYMid slice"
      >
        <image href={pictureAddress(base, id)} {...full} />
      </svg>
    )
  }
  const scaled = (wide: number) => pictureAddress(base, id, `w=${wide}&q=75&auto=format`, frame)
  const largest = scaled(Math.max(...props.widths))
  const srcSet = isDrawing ? undefined : props.widths.map((wide) => `${scaled(wide)} ${wide}w`).join(', ')
  const placeholder = isAboveTheFold && base.inline?.[`${id}?${rectangle(frame)}`]
  // React itself preloads images above the fold, except those of low priority.
  if (import.meta.env.SSR && placeholder)
    preload(largest, { as: 'image', fetchPriority: 'low', imageSrcSet: srcSet, imageSizes: props.sizes })
  return (
    <>
      {placeholder && <img className="placeholder" src={placeholder} alt="" />}
      <img
        alt={alt}
        width={(frame ?? full).width}
        height={(frame ?? full).height}
        src={largest}
        srcSet={srcSet}
        sizes={isDrawing ? undefined : props.sizes}
        loading={isAboveTheFold ? undefined : 'lazy'}
        fetchPriority={placeholder ? 'low' : isAboveTheFold ? 'high' : undefined}
        decoding="async"
      />
    </>
  )
}
