import { expect, test } from 'vitest'
import { measureWidth, wrap } from './outline.ts'

const wrapText = (text: string, most = 3) => wrap(text, 'text', 27, 560, most)

test('lines are about equally long, so that no word is left alone', () => {
  const text = 'Projects, skills, certificates and a guestbook.'
  const lines = wrapText(text)
  expect(lines.join(' ')).toBe(text)
  const widths = lines.map((line) => measureWidth(line, 'text', 27))
  expect(Math.max(...widths)).toBeLessThan(560)
  expect(Math.min(...widths)).toBeGreaterThan(Math.max(...widths) * 0.6)
})

test.each([
  'Iskustvo, obrazovanje, veštine i jezici, i u PDF formatu.',
  'Koliko često koristim svaku veštinu i u kojim projektima, uz kurseve i sertifikate.',
])('no line ends with a word of one letter: %s', (text) => {
  const lines = wrapText(text)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join(' ')).toBe(text)
  for (const line of lines) expect(line).not.toMatch(/(^|\s)\p{L}$/u)
})

test('a text with too many lines ends with an ellipsis, and a short one stays as it is', () => {
  expect(wrapText('Projekti '.repeat(40), 3).map((line) => line.endsWith('…'))).toEqual([false, false, true])
  expect(wrapText('Projekti  po godinama.')).toEqual(['Projekti po godinama.'])
  expect(wrapText('')).toEqual([])
})
