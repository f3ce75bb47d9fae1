import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './language.ts'

/** Whether the site has Serbian, whose texts tests name; after `npm run language:remove -- srb` those are skipped. */
export const HAS_SERBIAN = LANGUAGES.some((id) => String(id) === 'srb')

/** Serbian where the site has it; else English, so that skipped tests still have types. */
export const SERBIAN: Language = LANGUAGES.find((id) => String(id) === 'srb') ?? DEFAULT_LANGUAGE
