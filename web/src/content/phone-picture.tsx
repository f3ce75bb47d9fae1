import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { describeImage, pictureAddress, useAssetBase } from './assets.ts'

/** Of screens that show pictures for phones. */
export const PHONES = '(max-width: 40rem)'
const SIZES = '92vw'

/** The picture of a page above the fold, which has a placeholder. Pictures for phones are of interfaces, so opaque. */
export const firstOnPhones = (id: string) => ({ id, crop: null, hotspot: null, isOpaque: true })

/**
 * Narrow screens show another image than the `ContentImage` within, with its alternative text.
 * @param id of that image; without one the image within is shown everywhere
 */
export function PhonePicture(props: { id: string | null; isAboveTheFold?: boolean; children: ReactNode }) {
  const base = useAssetBase()
  const { id } = props
  if (!id) return props.children
  const { width, height } = describeImage(id).size
  const scaled = (wide: number) => pictureAddress(base, id, `w=${wide}&q=75&auto=format`)
  const srcSet = `${scaled(390)} 390w, ${scaled(780)} 780w`
  const placeholder = props.isAboveTheFold && base.inline?.[`${id}?`]
  // React preloads no image in a <picture>.
  if (import.meta.env.SSR && placeholder)
    preload(scaled(780), {
      as: 'image',
      fetchPriority: 'low',
      imageSrcSet: srcSet,
      imageSizes: SIZES,
      media: PHONES,
    })
  return (
    <>
      {placeholder && <img className="placeholder" src={placeholder} alt="" />}
      <picture>
        <source media={PHONES} srcSet={srcSet} sizes={SIZES} width={width} height={height} />
        {props.children}
      </picture>
    </>
  )
}
