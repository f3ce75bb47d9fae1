import { DEFAULT_LANGUAGE, type Language, isLanguage } from './language.ts'

const ID: unknown = 'srb'

/** Whether the site has Serbian. Tests of Serbian texts are skipped after `npm run language:remove -- srb`. */
export const HAS_SERBIAN = isLanguage(ID)

/** Serbian where the site has it; else English, so that skipped tests still have types. */
export const SERBIAN: Language = isLanguage(ID) ? ID : DEFAULT_LANGUAGE
