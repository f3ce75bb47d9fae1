import { LANGUAGES, type Language, languageInfo } from './language.ts'

const names = new Intl.DisplayNames('en', { type: 'language' })

/** A language's English name, for the owner: `Serbian`. Names the script only if the site has it in two scripts. */
export function languageTitle(language: Language): string {
  const isAlone = LANGUAGES.filter((other) => shortName(other) === shortName(language)).length === 1
  const { tag } = languageInfo(language)
  return isAlone ? shortName(language) : (names.of(tag) ?? tag)
}

function shortName(language: Language): string {
  const { tag } = languageInfo(language)
  const withoutScript = tag.replace(/-[A-Z][a-z]{3}/, '')
  return names.of(withoutScript) ?? tag
}
