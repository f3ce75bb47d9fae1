import type { Language } from '@portfolio/contract/language'
import { expect, test } from 'vitest'
import { type FormPatch } from 'sanity'
import { confirmTranslation, followEdit } from './follow-edit.ts'
import { translationState } from './languages.ts'
import { HAS_SERBIAN, SERBIAN } from '@portfolio/contract/test-languages'

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

const edit = (before: Record<string, unknown>, language: Language, text: string, now = before) =>
  patched({ ...now, [language]: text }, followEdit({ language, before, now, isEmptied: text === '' }))

test.skipIf(!HAS_SERBIAN)(
  'a translation is stale once the English text that it was made from has changed',
  () => {
    const changed = edit(imported, 'en', 'Orbit planner')
    expect(translationState(imported, SERBIAN)).toBe('current')
    expect(translationState(changed, SERBIAN)).toBe('stale')
    expect(translationState(changed, 'en')).toBe('current')
  },
)

test.skipIf(!HAS_SERBIAN)('typing letter by letter keeps what the translation was made from', () => {
  const first = edit(imported, 'en', 'Orbit p')
  const second = edit(imported, 'en', 'Orbit pl', first)
  expect(second).toEqual({ en: 'Orbit pl', srb: 'Orbita', srbTranslatedFrom: 'Orbit' })
})

test.skipIf(!HAS_SERBIAN)(
  'a translation is current again when it is rewritten, confirmed, or the English text is restored',
  () => {
    const changed = edit(imported, 'en', 'Orbit planner')
    expect(translationState(edit(changed, SERBIAN, 'Planer Orbita'), SERBIAN)).toBe('current')
    expect(translationState(patched(changed, [confirmTranslation(changed, SERBIAN)]), SERBIAN)).toBe(
      'current',
    )
    expect(translationState(edit(changed, 'en', 'Orbit'), SERBIAN)).toBe('current')
  },
)

test.skipIf(!HAS_SERBIAN)('the first English text under a Serbian one does not make it stale', () => {
  const before = { srb: 'Orbita' }
  const first = edit(before, 'en', 'O')
  expect(translationState(edit(before, 'en', 'Orbit', first), SERBIAN)).toBe('current')
})

test.skipIf(!HAS_SERBIAN)('an emptied translation is missing and leaves no record', () => {
  const changed = edit(imported, SERBIAN, 'Putanja')
  expect(changed).toEqual({ en: 'Orbit', srb: 'Putanja', srbTranslatedFrom: 'Orbit' })
  const emptied = edit(changed, SERBIAN, '')
  expect(emptied).toEqual({ en: 'Orbit', srb: '' })
  expect(translationState(emptied, SERBIAN)).toBe('missing')
})

test.skipIf(!HAS_SERBIAN)('editing a current translation needs no further record', () => {
  const changed = edit(imported, SERBIAN, 'Putanja')
  expect(followEdit({ language: SERBIAN, before: changed, now: changed, isEmptied: false })).toEqual([])
})

test.skipIf(!HAS_SERBIAN)('the text of blocks counts, not their formatting', () => {
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
  expect(translationState(value, SERBIAN)).toBe('current')
  expect(translationState({ ...value, en: [block('Hello', 'h2')] }, SERBIAN)).toBe('current')
  expect(translationState({ ...value, en: [block('Hello there', 'normal')] }, SERBIAN)).toBe('stale')
  expect(translationState({ ...value, srb: [block(' ', 'normal')] }, SERBIAN)).toBe('missing')
})
