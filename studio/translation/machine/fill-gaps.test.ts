import { expect, onTestFinished, test, vi } from 'vitest'
import type { PathSegment } from '../gaps.ts'
import { fillable, fillGaps, withoutOvertaken } from './fill-gaps.ts'
import { HAS_SERBIAN, SERBIAN } from '@portfolio/contract/test-languages'

const toPath = (path: PathSegment[]) =>
  path.map((segment) => (typeof segment === 'string' ? segment : segment._key)).join('.')
const inSerbian = (document: unknown) =>
  fillable(document)
    .filter(({ language }) => language === SERBIAN)
    .map(({ field }) => toPath(field))

test.skipIf(!HAS_SERBIAN)(
  'What a person has translated is not filled again, also when it is out of date',
  () => {
    expect(
      inSerbian({
        missing: { en: 'Lamp' },
        nowhere: { en: '', srb: '' },
        current: { en: 'Lamp', srb: 'Lampa', srbTranslatedFrom: 'Lamp' },
        byPerson: { en: 'A lamp', srb: 'Lampa', srbTranslatedFrom: 'Lamp' },
        byMachine: { en: 'A lamp', srb: 'Lampa', srbTranslatedFrom: 'Lamp', srbByMachine: 'Lampa' },
        copied: { en: 'Lamp', srb: 'Lamp', srbTranslatedFrom: '' },
      }),
    ).toEqual(['missing', 'byMachine', 'copied'])
  },
)

test.skipIf(!HAS_SERBIAN)('What has been written in the meantime stays', () => {
  const before = { title: { en: 'Lamp' }, text: { en: 'Light' }, place: { en: 'Table' } }
  const now = { title: { en: 'Lamp' }, text: { en: 'Light', srb: 'Svetlo' }, place: { en: 'Floor' } }
  const set = {
    'title.srb': 'Lampa',
    'title.srbByMachine': 'Lampa',
    'text.srb': 'Lako',
    'text.srbByMachine': 'Lako',
    'place.srb': 'Sto',
  }
  const filled = { set, count: 3, problems: [] }
  expect(withoutOvertaken(filled, before, now)).toEqual({
    'title.srb': 'Lampa',
    'title.srbByMachine': 'Lampa',
  })
})

test.skipIf(!HAS_SERBIAN)('A translator that never answers is one problem after the time limit', async () => {
  onTestFinished(() => void vi.restoreAllMocks().unstubAllGlobals())
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(
    AbortSignal.abort(new DOMException('too long', 'TimeoutError')),
  )
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=token' })
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) =>
    signal?.aborted ? Promise.reject(signal.reason) : new Promise(() => {}),
  )
  const options = {
    translator: { name: 'DeepL', takesTerms: false },
    glossary: null,
    signal: new AbortController().signal,
  }
  const { count, problems } = await fillGaps({ title: { en: 'Lamp' }, text: { en: 'Light' } }, options)
  expect([count, problems.map(({ problem }) => String(problem))]).toEqual([0, ['TimeoutError: too long']])
})
