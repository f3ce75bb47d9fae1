export const LANGUAGES = ['en', 'srb'] as const
/** A language as it is stored: `en`, or `srb` for Serbian in Latin script. */
export type Language = (typeof LANGUAGES)[number]

/** BCP 47 tags, for the `lang` attribute, `hreflang` and `Intl`. */
export const LANGUAGE_TAGS = { en: 'en', srb: 'sr-Latn' } as const satisfies Record<Language, string>

/** Name of the local storage entry and of the cookie of the stored choice. */
export const LANGUAGE_KEY = 'portfolio-language'
