import { undrawable } from '@portfolio/contract/drawable'
import { expect, test } from 'vitest'
import { drawable, openFont } from '#src/resources/fonts.ts'

/** `vitest -u` writes `api/contract/drawable-ranges.ts`. */
test('the Studio knows the characters that the typeface of PDFs and sharing pictures has', async () => {
  const codes = openFont('text').characterSet.toSorted((one, other) => one - other)
  const ranges: { first: number; last: number }[] = []
  for (const code of codes) {
    const range = ranges.at(-1)
    if (range?.last === code - 1) range.last = code
    else ranges.push({ first: code, last: code })
  }
  const text = ranges.map(({ first, last }) =>
    [...new Set([first, last])].map((code) => code.toString(16)).join('-'),
  )
  await expect(
    `/** Ranges of code points, made by web/test/drawable.test.ts. */\nexport const DRAWABLE =\n  '${text.join(' ')}'\n`,
  ).toMatchFileSnapshot('../../api/contract/drawable-ranges.ts')
})

test('what cannot be drawn is named once, as people see it', () => {
  expect(undrawable('Đorđe Łódź, Ђак, Ελλάδα: „sve“ –\n\u200D✓ 中文 中 👩🏽‍💻')).toEqual(['✓', '中', '文', '👩🏽‍💻'])
})

test('blanks that no typeface has are drawn as spaces and line breaks, not as boxes', () => {
  // As from a table, a word processor, Windows and a web page.
  const text = 'One\ttwo\u2003three\u3000four\u00A0five\r\nsix\u2028seven\uFEFF\u200F'
  for (const name of ['strong', 'label', 'text'] as const)
    expect(drawable(text, name)).toEqual({ name, text: 'One two three four\u00A0five\nsix\nseven' })
})
