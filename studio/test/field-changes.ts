import type { SchemaType } from 'sanity'
import { read } from '../translation/read.ts'

/** Two documents or assets per type, as targets of references. */
export type Targets = (type: string) => readonly [string, string]

/** Another value of a field. `before` is the value to compare with, when it is not the sample's. */
export type FieldChange = { path: string; after: unknown; before?: unknown }

const HIDDEN_BUT_USED = new Set(['orderRank'])
const OF_EVERY_ASSET = new Set(['asset', 'crop', 'hotspot', 'media'])
/** The sample is cropped to a strip, so that its box shows only a part of it and the hotspot has an effect. */
const STRIP = { _type: 'sanity.imageCrop', top: 0, right: 0, bottom: 0.6, left: 0 }
const CROP = { _type: 'sanity.imageCrop', top: 0.1, right: 0.2, bottom: 0.3, left: 0.1 }
const HOTSPOT = { _type: 'sanity.imageHotspot', x: 0.2, y: 0.2, width: 0.1, height: 0.1 }

/**
 * A change of every field of a type, at any depth.
 * @param path of the type's value, empty for a document
 */
export function listChanges(type: SchemaType, path: string, targets: Targets): FieldChange[] {
  if (isA(type, 'image')) return imageChanges(type, path, targets)
  if (isA(type, 'file'))
    return [
      change(`${path}.asset._ref`, targets('file')[1]),
      ...listFields(type).flatMap(fieldChanges(path, targets)),
    ]
  if (isA(type, 'reference')) return [change(`${path}._ref`, targets(referenced(type))[1])]
  if (isA(type, 'slug')) return [change(`${path}.current`, 'other')]
  if (type.jsonType === 'array') return arrayChanges(type, path, targets)
  if (type.jsonType === 'object') return listFields(type).flatMap(fieldChanges(path, targets))
  return [change(path, scalars(type, path)[1])]
}

/** A value of a type with every field filled. */
export function makeSample(type: SchemaType, path: string, targets: Targets): unknown {
  const _type = type.name
  if (isA(type, 'image'))
    return {
      _type,
      asset: makeAsset(targets('image')[0]),
      ...(read(type.options, 'hotspot') === true ? { crop: STRIP } : {}),
      ...sampleFields(type, path, targets),
    }
  if (isA(type, 'file'))
    return { _type, asset: makeAsset(targets('file')[0]), ...sampleFields(type, path, targets) }
  if (isA(type, 'reference')) return { _type: 'reference', _ref: targets(referenced(type))[0] }
  if (isA(type, 'slug')) return { _type, current: 'sample' }
  if (type.jsonType === 'array') return sampleItems(type, path, targets)
  if (type.jsonType === 'object') return { _type, ...sampleFields(type, path, targets) }
  return scalars(type, path)[0]
}

const change = (path: string, after: unknown): FieldChange => ({ path, after })
const makeAsset = (id: string) => ({ _type: 'reference', _ref: id })

function isA(type: SchemaType, name: string): boolean {
  return type.name === name || (type.type ? isA(type.type, name) : false)
}

const isAsset = (type: SchemaType) => isA(type, 'image') || isA(type, 'file')

/** The fields of a type, without those that the Studio writes or that every image and file has. */
function listFields(type: SchemaType): { name: string; type: SchemaType }[] {
  const isOwn = ({ name, type: field }: { name: string; type: SchemaType }) =>
    field.hidden !== true || HIDDEN_BUT_USED.has(name)
  return 'fields' in type
    ? type.fields.filter((field) => isOwn(field) && !(isAsset(type) && OF_EVERY_ASSET.has(field.name)))
    : []
}

const fieldChanges =
  (path: string, targets: Targets) =>
  ({ name, type }: { name: string; type: SchemaType }) =>
    listChanges(type, path === '' ? name : `${path}.${name}`, targets)

const sampleFields = (type: SchemaType, path: string, targets: Targets) =>
  Object.fromEntries(
    listFields(type).map(({ name, type: field }) => [
      name,
      makeSample(field, path === '' ? name : `${path}.${name}`, targets),
    ]),
  )

function imageChanges(type: SchemaType, path: string, targets: Targets): FieldChange[] {
  return [
    change(`${path}.asset._ref`, targets('image')[1]),
    ...(read(type.options, 'hotspot') === true
      ? [change(`${path}.crop`, CROP), change(`${path}.hotspot`, HOTSPOT)]
      : []),
    ...listFields(type).flatMap(fieldChanges(path, targets)),
  ]
}

const listMembers = (type: SchemaType) => ('of' in type ? type.of : [])
const getKey = (member: SchemaType) => `key-${member.name}`

/** The values of an array with a list of choices. */
const listChoices = (type: SchemaType): unknown[] =>
  [read(type.options, 'list') ?? []].flat().map((option) => read(option, 'value'))

function arrayChanges(type: SchemaType, path: string, targets: Targets): FieldChange[] {
  const choices = listChoices(type)
  if (choices.length > 0) return [change(path, choices.slice(0, 1))]
  return listMembers(type).flatMap((member) => {
    if (isA(member, 'block')) return blockChanges(member, path, targets)
    const item = member.jsonType === 'object' ? `${path}[_key=="${getKey(member)}"]` : `${path}[0]`
    return listChanges(member, item, targets)
  })
}

function sampleItems(type: SchemaType, path: string, targets: Targets) {
  const choices = listChoices(type)
  return choices.length > 0 ? choices : listMembers(type).map(sampleItem(path, targets))
}

const sampleItem = (path: string, targets: Targets) => (member: SchemaType) => {
  if (isA(member, 'block')) return block(getKey(member), `${path} words`)
  const sample = makeSample(member, `${path}.${member.name}`, targets)
  return typeof sample === 'object' ? { ...sample, _key: getKey(member) } : sample
}

type BlockOptions = { style?: string; listItem?: string; marks?: readonly string[]; markDefs?: unknown[] }

const block = (key: string, text: string, { marks = [], markDefs = [], ...rest }: BlockOptions = {}) => ({
  _key: key,
  _type: 'block',
  style: 'normal',
  ...(rest.listItem ? { level: 1 } : {}),
  ...rest,
  markDefs,
  children: [{ _key: 'span', _type: 'span', text, marks }],
})

/** Variants of a plain paragraph: styles, lists, decorators, and the fields of annotations. */
function blockChanges(member: SchemaType, path: string, targets: Targets): FieldChange[] {
  const key = getKey(member)
  const at = `${path}[_key=="${key}"]`
  const words = `${path} words`
  const field = (name: string): SchemaType | undefined =>
    'fields' in member ? member.fields.find((each) => each.name === name)?.type : undefined
  const span = listMembers(field('children') ?? member)[0]
  const values = (options: unknown) =>
    Array.isArray(options) ? options.map((option) => String(read(option, 'value'))) : []
  const styles = values(read(field('style')?.options, 'list')).filter((style) => style !== 'normal')
  const annotations: SchemaType[] = [read(span, 'annotations')].flat().filter(isType)
  return [
    change(`${at}.children[0].text`, 'other words'),
    ...styles.map((style) => change(at, block(key, words, { style }))),
    ...values(read(field('listItem')?.options, 'list')).map((listItem) =>
      change(at, block(key, words, { listItem })),
    ),
    ...values(read(span, 'decorators')).map((mark) => change(at, block(key, words, { marks: [mark] }))),
    ...annotations.flatMap((annotation) => annotationChanges(annotation, { at, key, words }, targets)),
  ]
}

function annotationChanges(
  annotation: SchemaType,
  { at, key, words }: { at: string; key: string; words: string },
  targets: Targets,
): FieldChange[] {
  const linked = (fields: object) =>
    block(key, words, { marks: ['m'], markDefs: [{ _key: 'm', _type: annotation.name, ...fields }] })
  // An internal link has a field for the project when it links to the page of projects.
  const isForProjects = ({ name }: { name: string }) => name === 'project'
  return listFields(annotation).map((each) => {
    const context = isForProjects(each) ? { page: 'projects' } : {}
    const { name, type } = each
    const sample = { [name]: makeSample(type, name, targets) }
    return { path: at, before: linked(context), after: linked({ ...context, ...sample }) }
  })
}

const isType = (value: unknown): value is SchemaType => typeof value === 'object' && value !== null

const referenced = (type: SchemaType) => ('to' in type ? (type.to[0]?.name ?? '') : '')

/** Two values of a type that is neither object nor array. */
function scalars(type: SchemaType, path: string): [unknown, unknown] {
  const options = [read(type.options, 'list')].flat()
  const [first, second] = [options[0], options.length > 1 ? options.at(-1) : undefined]
  const readValue = (option: unknown) => read(option, 'value') ?? option
  if (second !== undefined) return [readValue(first), readValue(second)]
  if (path === 'orderRank') return ['0|000001:', '0|zzzzzz:']
  if (isA(type, 'date')) return ['2011-03-04', '2013-08-09']
  if (isA(type, 'url')) return ['https://one.example/', 'https://two.example/']
  if (isA(type, 'email')) return ['one@example.test', 'two@example.test']
  if (type.jsonType === 'number') return [2001, 2002]
  if (type.jsonType === 'boolean') return [false, true]
  return [`${path} one`, `${path} two`]
}
