import { expect, test } from 'vitest'
import { escapeMarkup } from './markup.ts'

test('markup is escaped, and what XML 1.0 forbids is removed', () => {
  expect(escapeMarkup(`<a title="R&D's">`)).toBe('&lt;a title=&quot;R&amp;D&#39;s&quot;&gt;')
  expect(escapeMarkup('a\u000Bb\u0000c\uFFFEd\uD800e\u001Bf')).toBe('abcdef')
  expect(escapeMarkup('tab\tline\r\nŽ 😀\u0085')).toBe('tab\tline\r\nŽ 😀\u0085')
})
