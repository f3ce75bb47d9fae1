// The templates keep their literal types: a query's result type is found by its text.

/** A bilingual field in the language asked for, else in English, else the name of the field. */
export const text = <const Key extends string>(key: Key) =>
  `"${key}": select($language == "srb" => coalesce(${key}.srb, ${key}.en, "${key}"), coalesce(${key}.en, "${key}"))` as const

/** A bilingual field that may be empty. */
export const optionalText = <const Key extends string>(key: Key) =>
  `"${key}": select($language == "srb" => coalesce(${key}.srb, ${key}.en), ${key}.en)` as const

/** An image with its crop and hotspot; null where there is none. */
export const image = <const Key extends string>(key: Key) =>
  `"${key}": select(defined(${key}.asset) => ${key}{ "id": coalesce(asset._ref, ""), crop, hotspot })` as const

/** Bilingual Portable Text, whose links to pages of this site name the screen. */
export const blocks = <const Key extends string>(key: Key) =>
  `"${key}": select($language == "srb" => coalesce(${key}.srb, ${key}.en), ${key}.en)[]{
    ...,
    markDefs[]{ ..., _type == "pageLink" => { "screen": page, "project": project->slug.current } }
  }` as const
