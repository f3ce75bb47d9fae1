import { imageAddress, useAssetBase } from './assets.ts'

/**
 * A picture of the content at the size it is shown in; drawings come as they are.
 * @param id of its asset
 * @param widths in pixels, for the browser to choose from
 * @param sizes how wide it is shown, as in `<img sizes>`
 */
export function ContentImage(props: {
  id: string
  alt: string
  widths: readonly number[]
  sizes: string
  className?: string
  isAboveTheFold?: boolean
}) {
  const { src, width, height, isDrawing } = imageAddress(useAssetBase(), props.id)
  const scaled = (wide: number) => `${src}?w=${wide}&q=75&auto=format`
  return (
    <img
      className={props.className}
      alt={props.alt}
      width={width}
      height={height}
      src={isDrawing ? src : scaled(Math.max(...props.widths))}
      srcSet={isDrawing ? undefined : props.widths.map((wide) => `${scaled(wide)} ${wide}w`).join(', ')}
      sizes={isDrawing ? undefined : props.sizes}
      loading={props.isAboveTheFold ? undefined : 'lazy'}
      fetchPriority={props.isAboveTheFold ? 'high' : undefined}
      decoding="async"
    />
  )
}
