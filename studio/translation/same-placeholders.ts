import { languages, textIn } from './languages.ts'

export function samePlaceholders(value: unknown): true | string {
  const texts = languages
    .map(({ id, title }) => ({ title, text: textIn(value, id) }))
    .filter(({ text }) => text !== '')
    .map(({ title, text }) => ({ title, names: new Set(text.match(/\{[\w:-]+\}/g)) }))
  const everyName = new Set(texts.flatMap(({ names }) => [...names]))
  for (const { title, names } of texts) {
    const lacking = [...everyName].filter((name) => !names.has(name))
    if (lacking.length > 0)
      return `${title} lacks ${lacking.join(' and ')}: words in braces are filled in by the site and must stand in every language`
  }
  return true
}
