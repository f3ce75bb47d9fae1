// `npm run language:add -- de` and `npm run language:remove -- srb`: edits the table of languages, the sample content and the
// generated types. Runs on the machine's Node.js.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addTexts, removeTexts } from './language-content.mjs'
import { install, node, root, run, stop } from './setup.mjs'

const TABLE = join(root, 'api/contract/language.ts')
const ENTRY = /^ {2}\{ id: (?:'(?<id>\w+)'|DEFAULT_LANGUAGE), tag: '(?<tag>[^']*)'.*\},\n/gm
const DEFAULT = 'en'
/** Names that content and addresses had before languages were named by their tags. */
const OWN_NAMES = { 'sr-Latn': { id: 'srb', root: '/srb' } }

const [action, given] = process.argv.slice(2)
if (!given || (action !== 'add' && action !== 'remove'))
  stop(
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
    stop(`${title} (${language.tag}) is a language of the site already.`)
  const fields = Object.entries(language).map(([name, value]) => `${name}: '${value}'`)
  const { copied, restored } = addTexts(
    language.id,
    nameInItself(language.tag),
    entries.map(({ id }) => id),
  )
  // Last, so that the same command completes one that was interrupted.
  const last = entries.at(-1).line
  writeFileSync(TABLE, table.replace(last, `${last}  { ${fields.join(', ')} },\n`))
  const texts = [
    restored > 0 && `${restored} texts of the sample content are there again.`,
    copied > 0 &&
      `${copied} texts of the sample content are copied from English and marked as out of date, so that the
Studio lists them under Translations.`,
  ]
  console.log(`Added ${title}: its pages are at ${language.root}. ${texts.filter(Boolean).join(' ')}
Data directories get the interface's texts at their next start.`)
}

/** Texts in data directories are kept, because the owner wrote them. */
function remove(id) {
  const entry = entries.find((each) => each.id === id)
  if (!entry) stop(`There is no language "${id}": the site has ${entries.map((each) => each.id).join(', ')}.`)
  if (id === DEFAULT) stop('English stays: texts that are missing in other languages are shown in it.')
  removeTexts(
    id,
    entries.map((each) => each.id),
  )
  writeFileSync(TABLE, table.replace(entry.line, ''))
  console.log(`Removed "${id}". Its texts in data directories are kept, until they are dropped with
npm run content:migrate -- --drop-language ${id}`)
}

/** @returns an entry of the table */
function describe(text) {
  const tag = Object.keys(OWN_NAMES).find((own) => OWN_NAMES[own].id === text) ?? canonical(text)
  const locale = new Intl.Locale(tag)
  const title = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag)
  if (!title) stop(`"${text}" is not a language that this machine knows.`)
  const { language, script, region } = locale.maximize()
  if (/^(?:Arab|Hebr|Syrc|Thaa|Nkoo|Adlm)$/.test(script))
    stop(`${title} is written from right to left, which the pages of this site are not made for.`)
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
    ...OWN_NAMES[tag],
  }
}

/** `Deutsch`, `Português (Brasil)` */
function nameInItself(tag) {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag)
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

function canonical(text) {
  try {
    return Intl.getCanonicalLocales(text)[0]
  } catch {
    return stop(`"${text}" is not the BCP 47 tag of a language, such as de or pt-BR.`)
  }
}
