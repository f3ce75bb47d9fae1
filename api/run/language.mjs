// `npm run language:add -- de` and `npm run language:remove -- srb`: edits the table of languages, the sample content and the
// generated types. Runs on the machine's Node.js.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { install, node, root, run } from './setup.mjs'

const TABLE = join(root, 'api/contract/language.ts')
const CONTENT = join(root, 'studio/content')
const ENTRY = /^ {2}\{ id: (?:'(?<id>\w+)'|DEFAULT_LANGUAGE), tag: '(?<tag>[^']*)'.*\},\n/gm
const DEFAULT = 'en'

const [action, given] = process.argv.slice(2)
if (!given || (action !== 'add' && action !== 'remove'))
  refuse(
    'npm run language:add -- <BCP 47 tag>, such as de or pt-BR; npm run language:remove -- <id>, such as srb',
  )
const table = readFileSync(TABLE, 'utf8')
const entries = [...table.matchAll(ENTRY)].map(({ 0: line, groups }) => ({
  line,
  id: groups.id ?? DEFAULT,
  tag: groups.tag,
}))
if (action === 'add') add(given)
else remove(given)
await install()
process.exit(await run(node, ['typegen/typegen.ts'], { cwd: join(root, 'studio') }))

function add(tag) {
  const { title, ...language } = describe(tag)
  if (entries.some((entry) => entry.tag === language.tag || entry.id === language.id))
    refuse(`${title} (${language.tag}) is a language of the site already.`)
  const fields = Object.entries(language).map(([name, value]) => `${name}: '${value}'`)
  const last = entries.at(-1).line
  writeFileSync(TABLE, table.replace(last, `${last}  { ${fields.join(', ')} },\n`))
  const count = editContent((value) => withLanguage(value, language.id))
  console.log(`Added ${title}: its pages are at ${language.root}. ${count} texts of the sample content are copied from English
and marked as out of date, so that the Studio lists them under Translations. Data directories get them at their next start.`)
}

/** Texts in data directories are kept, because the owner wrote them. */
function remove(id) {
  const entry = entries.find((each) => each.id === id)
  if (!entry)
    refuse(`There is no language "${id}": the site has ${entries.map((each) => each.id).join(', ')}.`)
  if (id === DEFAULT) refuse('English stays: texts that are missing in other languages are shown in it.')
  writeFileSync(TABLE, table.replace(entry.line, ''))
  editContent((value) => withoutLanguage(value, id))
  console.log(`Removed "${id}". Its texts in data directories are kept, until they are dropped with
npm run content:migrate -- --drop-language ${id}`)
}

/** @returns an entry of the table */
function describe(text) {
  const tag = canonical(text)
  const locale = new Intl.Locale(tag)
  const title = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag)
  if (!title) refuse(`"${text}" is no language that this machine knows.`)
  const { language, script, region } = locale.maximize()
  if (/^(?:Arab|Hebr|Syrc|Thaa|Nkoo|Adlm)$/.test(script))
    refuse(`${title} is written from right to left, which the pages of this site are not made for.`)
  if (!/^(?:Latn|Cyrl|Grek)$/.test(script))
    console.log(
      `The PDF of the CV and the pictures of shared links have no letters of ${title}; its pages have.`,
    )
  return {
    title,
    id: tag.toLowerCase().replaceAll('-', '_'),
    tag,
    root: `/${tag.toLowerCase()}`,
    openGraph: `${language}_${region}`,
  }
}

function canonical(text) {
  try {
    return Intl.getCanonicalLocales(text)[0]
  } catch {
    return refuse(`"${text}" is no BCP 47 tag of a language, such as de or pt-BR.`)
  }
}

/** @returns how many bilingual texts the content has */
function editContent(edit) {
  let count = 0
  for (const name of readdirSync(CONTENT).filter((file) => file.endsWith('.ndjson'))) {
    const lines = readFileSync(join(CONTENT, name), 'utf8').split('\n')
    const edited = lines.map((line) => {
      if (line === '') return line
      const { value, texts } = edit(JSON.parse(line))
      count += texts
      return texts > 0 ? JSON.stringify(value) : line
    })
    writeFileSync(join(CONTENT, name), edited.join('\n'))
  }
  return count
}

function isText(value) {
  return typeof value === 'string' || Array.isArray(value)
}

/** The copy counts as out of date, because the text that it is recorded to be translated from is empty. */
function withLanguage(value, id) {
  return mapTexts(value, (texts) =>
    isText(texts[DEFAULT]) ? { ...texts, [id]: texts[DEFAULT], [`${id}TranslatedFrom`]: '' } : texts,
  )
}

function withoutLanguage(value, id) {
  const names = new Set([id, `${id}TranslatedFrom`, `${id}ByMachine`])
  return mapTexts(value, (texts) =>
    Object.fromEntries(Object.entries(texts).filter(([name]) => !names.has(name))),
  )
}

/** Applies a function to each object that has texts by language, in a copy. */
function mapTexts(value, change) {
  let texts = 0
  const map = (part) => {
    if (Array.isArray(part)) return part.map(map)
    if (typeof part !== 'object' || part === null) return part
    if (!entries.some(({ id }) => id in part))
      return Object.fromEntries(Object.entries(part).map(([name, content]) => [name, map(content)]))
    texts += 1
    return change(part)
  }
  return { value: map(value), texts }
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}
