import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { describeImage, pictureAddress, useAssetBase } from './assets.ts'

/** The screens that show pictures for phones. Excludes small paper: another picture would be loaded while printing. */
export const PHONES = 'screen and (max-width: 40rem)'
/** A window of 390 px has 350 px between its gutters. */
const SIZES = '91vw'
/** For windows of 320 to 430 px on screens of one to three pixels per px. */
const WIDTHS = [390, 560, 660, 780]

/** The picture of a page above the fold, which has a placeholder. Pictures for phones are of interfaces, so opaque. */
export const firstOnPhones = (id: string) => ({ id, crop: null, hotspot: null, isOpaque: true })

/** Narrow screens show the image `id`, if there is one, in place of the `ContentImage` within, with its alternative text. */
export function PhonePicture(props: { id: string | null; isAboveTheFold?: boolean; children: ReactNode }) {
  const base = useAssetBase()
  const { id } = props
  if (!id) return props.children
  const { width, height } = describeImage(id).size
  const scaled = (wide: number) => pictureAddress(base, id, `w=${wide}&q=75&auto=format`)
  const srcSet = WIDTHS.map((wide) => `${scaled(wide)} ${wide}w`).join(', ')
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
