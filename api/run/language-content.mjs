// The texts of a language in the sample content: copied from English or taken back from the file that its removal left.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './setup.mjs'

const CONTENT = join(root, 'studio/content')
const SOURCE = 'en'

/** NDJSON with one line per document: its texts by path. An import ignores folders below the content. */
const removedFile = (id) => join(CONTENT, `removed-languages/${id}.ndjson`)
/** The fields of a language; `in_srb` is a field of the glossary. */
const languageFields = (id) => [id, `${id}TranslatedFrom`, `${id}ByMachine`, `in_${id}`]

/**
 * Adds the texts of a language.
 * @param {string} id of the language
 * @param {string} name of the language in itself, for the language toggle
 * @param {string[]} ids of the languages before it is added
 * @returns {{ copied: number, restored: number }} numbers of texts
 */
export function addTexts(id, name, ids) {
  const count = { copied: 0, restored: 0 }
  const removed = readRemoved(id)
  editContent((document) => {
    for (const [path, { from, fields }] of Object.entries(removed.get(document._id) ?? {})) {
      const names = path.split('.')
      const parent = partAt(document, names.slice(0, -1))
      if (!parent) continue
      const texts = (parent[names.at(-1)] ??= {})
      const isStale = isText(from) && !isSame(from, texts[SOURCE])
      Object.assign(texts, fields, isStale ? { [`${id}TranslatedFrom`]: '' } : {})
      count.restored += 1
    }
    if (document.languageName) document.languageName[id] ??= name
    for (const { texts } of textsIn(document, ids)) {
      if (!isText(texts[SOURCE]) || id in texts) continue
      // `TranslatedFrom` differs from the English text, so that the copy counts as out of date.
      Object.assign(texts, { [id]: texts[SOURCE], [`${id}TranslatedFrom`]: '' })
      count.copied += 1
    }
  })
  rmSync(removedFile(id), { force: true })
  return count
}

/**
 * Keeps what was translated in a file, from which `addTexts` brings it back; copies of English are dropped. The file is
 * written before the content, so that a removal that is interrupted loses nothing, and a second one adds to it.
 */
export function removeTexts(id, ids) {
  const kept = readRemoved(id)
  editContent(takeOutOf, () => writeRemoved(id, kept))

  function takeOutOf(document) {
    const removed = {}
    for (const { texts, path } of textsIn(document, ids)) {
      const fields = Object.fromEntries(languageFields(id).flatMap((name) => takeOut(texts, name)))
      const isCopy = fields[`${id}TranslatedFrom`] === '' && isSame(fields[id], texts[SOURCE])
      if (Object.keys(fields).length > 0 && !isCopy) removed[path.join('.')] = { from: texts[SOURCE], fields }
      // Deletes an object that is empty now, such as a picture in the removed language only.
      if (Object.keys(texts).length === 0) delete partAt(document, path.slice(0, -1))[path.at(-1)]
    }
    if (Object.keys(removed).length > 0) kept.set(document._id, { ...kept.get(document._id), ...removed })
  }
}

function writeRemoved(id, kept) {
  if (kept.size === 0) return
  const lines = [...kept].map(([_id, removed]) => `${JSON.stringify({ _id, removed })}\n`)
  mkdirSync(dirname(removedFile(id)), { recursive: true })
  writeFileSync(removedFile(id), lines.join(''))
}

const partAt = (document, path) => path.reduce((part, name) => part?.[name], document)

function takeOut(texts, name) {
  if (!(name in texts)) return []
  const value = texts[name]
  delete texts[name]
  return [[name, value]]
}

/** @returns {Map<string, Record<string, { from: unknown, fields: object }>>} by document and path */
function readRemoved(id) {
  const lines = existsSync(removedFile(id)) ? readFileSync(removedFile(id), 'utf8').split('\n') : []
  const documents = lines.filter(Boolean).map((line) => JSON.parse(line))
  return new Map(documents.map(({ _id, removed }) => [_id, removed]))
}

/**
 * @param {(document: object) => void} edit changes the document
 * @param {() => void} [beforeWriting] called when all documents are changed, and none is written
 */
function editContent(edit, beforeWriting = () => {}) {
  const names = readdirSync(CONTENT).filter((file) => file.endsWith('.ndjson'))
  const files = names.map((name) => {
    const lines = readFileSync(join(CONTENT, name), 'utf8')
      .split('\n')
      .map((line) => {
        if (line === '') return line
        const document = JSON.parse(line)
        const before = JSON.stringify(document)
        edit(document)
        const after = JSON.stringify(document)
        return before === after ? line : after
      })
    return { name, text: lines.join('\n') }
  })
  beforeWriting()
  for (const { name, text } of files) writeFileSync(join(CONTENT, name), text)
}

/** Each object with values by language, with its path. */
function textsIn(value, ids, path = []) {
  if (typeof value !== 'object' || value === null) return []
  if (ids.some((id) => id in value || `in_${id}` in value)) return [{ texts: value, path }]
  return Object.entries(value).flatMap(([name, content]) => textsIn(content, ids, [...path, name]))
}

const isText = (value) => typeof value === 'string' || Array.isArray(value)
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other)
