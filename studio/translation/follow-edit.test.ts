import { expect, test } from 'vitest'
import { type FormPatch } from 'sanity'
import { confirmTranslation, followEdit } from './follow-edit.ts'
import { translationState } from './translation-state.ts'

const imported = { en: 'Orbit', srb: 'Orbita' }

/** Applies patches to the field; here they are only sets and unsets of one of its fields. */
function patched(value: Record<string, unknown>, patches: FormPatch[]) {
  const result = { ...value }
  for (const patch of patches) {
    const [name] = patch.path
    if (typeof name !== 'string') throw new Error('a patch to something else than a field')
    if (patch.type === 'set') result[name] = patch.value
    else if (patch.type === 'setIfMissing') result[name] ??= patch.value
    else if (patch.type === 'unset') delete result[name]
    else throw new Error(`unexpected ${patch.type}`)
  }
  return result
}

const edit = (before: Record<string, unknown>, language: 'en' | 'srb', text: string, now = before) =>
  patched({ ...now, [language]: text }, followEdit({ language, before, now, isEmptied: text === '' }))

test('a translation is stale once the English text that it was made from has changed', () => {
  const changed = edit(imported, 'en', 'Orbit planner')
  expect(translationState(imported, 'srb')).toBe('current')
  expect(translationState(changed, 'srb')).toBe('stale')
  expect(translationState(changed, 'en')).toBe('current')
})

test('typing letter by letter keeps what the translation was made from', () => {
  const first = edit(imported, 'en', 'Orbit p')
  const second = edit(imported, 'en', 'Orbit pl', first)
  expect(second).toEqual({ en: 'Orbit pl', srb: 'Orbita', srbTranslatedFrom: 'Orbit' })
})

test('a translation is current again when it is rewritten, confirmed, or the English text is restored', () => {
  const changed = edit(imported, 'en', 'Orbit planner')
  expect(translationState(edit(changed, 'srb', 'Planer Orbita'), 'srb')).toBe('current')
  expect(translationState(patched(changed, [confirmTranslation(changed, 'srb')]), 'srb')).toBe('current')
  expect(translationState(edit(changed, 'en', 'Orbit'), 'srb')).toBe('current')
})

test('the first English text under a Serbian one does not make it stale', () => {
  const before = { srb: 'Orbita' }
  const first = edit(before, 'en', 'O')
  expect(translationState(edit(before, 'en', 'Orbit', first), 'srb')).toBe('current')
})

test('an emptied translation is missing and leaves no record', () => {
  const changed = edit(imported, 'srb', 'Putanja')
  expect(changed).toEqual({ en: 'Orbit', srb: 'Putanja', srbTranslatedFrom: 'Orbit' })
  const emptied = edit(changed, 'srb', '')
  expect(emptied).toEqual({ en: 'Orbit', srb: '' })
  expect(translationState(emptied, 'srb')).toBe('missing')
})

test('editing a current translation needs no further record', () => {
  const changed = edit(imported, 'srb', 'Putanja')
  expect(followEdit({ language: 'srb', before: changed, now: changed, isEmptied: false })).toEqual([])
})

test('the text of blocks counts, not their formatting', () => {
  const block = (text: string, style: string) => ({
    _type: 'block',
    style,
    children: [{ _type: 'span', text }],
  })
  const value = {
    en: [block('Hello', 'normal')],
    srb: [block('Zdravo', 'normal')],
    srbTranslatedFrom: 'Hello',
  }
  expect(translationState(value, 'srb')).toBe('current')
  expect(translationState({ ...value, en: [block('Hello', 'h2')] }, 'srb')).toBe('current')
  expect(translationState({ ...value, en: [block('Hello there', 'normal')] }, 'srb')).toBe('stale')
  expect(translationState({ ...value, srb: [block(' ', 'normal')] }, 'srb')).toBe('missing')
})
