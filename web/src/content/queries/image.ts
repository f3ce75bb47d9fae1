import { DEFAULT_LANGUAGE } from '@portfolio/contract/language'

/** An image with its crop and hotspot; null where there is none. The literal type is needed as in `localized-groq`. */
export const image = <const Key extends string>(key: Key) =>
  `"${key}": select(defined(${key}.asset) => ${key}{ "id": coalesce(asset._ref, ""), crop, hotspot })` as const

/** The picture that phones show instead, in the requested language, else in the default language; null without one. */
export const PHONE_PICTURE =
  `"phonePicture": coalesce(string(phonePicture[$language].asset._ref), phonePicture.${DEFAULT_LANGUAGE}.asset._ref)` as const
