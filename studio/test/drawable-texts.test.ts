import { expect, test } from 'vitest'
import { drawableTexts } from '../schema/locale/drawable-texts.ts'

const at = (_type: string, ...path: string[]) => ({ document: { _type }, path })

test.each([
  ['project', 'title'],
  ['curriculumVitae', 'experience'],
  ['translationCvPage', 'skills'],
  ['translationSkills', 'description'],
])('what the PDF or a sharing picture cannot draw of %s.%s is named', (type, field) => {
  expect(drawableTexts({ en: 'A ✓ for 東京', srb: 'Đak' }, at(type, field))).toMatch(/for ✓ 東 京;/)
  expect(drawableTexts({ en: 'Done', srb: 'Žuti ćup – „đak“' }, at(type, field))).toBe(true)
})

test('texts that are only on pages may have every character', () => {
  expect(drawableTexts({ en: 'Saved ✓' }, at('translationUserAcc', 'changed'))).toBe(true)
  expect(drawableTexts({ en: 'Good morning ☀' }, at('home', 'greetingMorning'))).toBe(true)
})
