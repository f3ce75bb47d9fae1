/** An image with its crop and hotspot; null where there is none. The literal type is needed as in `localized-groq`. */
export const image = <const Key extends string>(key: Key) =>
  `"${key}": select(defined(${key}.asset) => ${key}{ "id": coalesce(asset._ref, ""), crop, hotspot })` as const
