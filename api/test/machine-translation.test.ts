import type { ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TranslationInput } from '@portfolio/contract/machine-translation'
import { HAS_SERBIAN, SERBIAN } from '@portfolio/contract/test-languages'
import { createLog } from '#src/operations/request-log.ts'
import { createChat } from '#src/machine-translation/chat.ts'
import { createLibretranslate } from '#src/machine-translation/libretranslate.ts'
import { toLatinScript } from '#src/machine-translation/feature.ts'
import { useOwner, usePortfolio } from './support/use-portfolio.ts'
import { startTranslationServer } from './support/translation-server.ts'

const PATH = '/api/machine-translation'
const KEY = 'key-that-no-answer-has:fx'
let server: Awaited<ReturnType<typeof startTranslationServer>>
beforeAll(async () => {
  server = await startTranslationServer((text) => text.replace('Hello', 'Здраво, Љубљана'))
})
afterAll(() => server.stop())

const INPUT = {
  from: 'en',
  to: 'srb',
  texts: ['Hello <x i="0"/>', '<g i="0">Orbit</g> &amp; more'],
  terms: [{ term: 'Orbit', translation: null }],
}
const TEXTS = { texts: ['Zdravo, Ljubljana <x i="0"/>', '<g i="0">Orbit</g> &amp; more'] }

describe.skipIf(!HAS_SERBIAN).for([
  [
    'DeepL',
    () => ({ DEEPL_API_KEY: KEY, DEEPL_API_URL: server.url }),
    {
      path: '/v2/translate',
      headers: { authorization: `DeepL-Auth-Key ${KEY}` },
      body: {
        source_lang: 'EN',
        target_lang: 'SR',
        tag_handling: 'xml',
        ignore_tags: ['x'],
        enable_beta_languages: true,
      },
    },
  ],
  [
    'LibreTranslate',
    () => ({ LIBRETRANSLATE_URL: server.url, LIBRETRANSLATE_API_KEY: KEY }),
    { path: '/translate', body: { source: 'en', target: 'sr', format: 'html', api_key: KEY } },
  ],
  [
    'a-model',
    () => ({
      TRANSLATION_API_URL: `${server.url}/v1`,
      TRANSLATION_API_KEY: KEY,
      TRANSLATION_API_MODEL: 'a-model',
    }),
    {
      path: '/v1/chat/completions',
      headers: { authorization: `Bearer ${KEY}` },
      body: { model: 'a-model', messages: [{ content: expect.stringContaining('"Orbit": "Orbit"') }, {}] },
    },
  ],
] as const)('%s', ([name, settings, request]) => {
  const printed = new PassThrough()
  let log = ''
  printed.on('data', (chunk) => (log += String(chunk)))
  const portfolio = usePortfolio(() => Promise.resolve(settings()), { log: createLog('info', printed) })
  const owner = useOwner(portfolio)

  test('texts are translated into Latin letters, and the key and the texts stay out of answers and logs', async () => {
    expect((await owner.get(PATH)).body).toEqual({ provider: name, takesTerms: name === 'a-model' })
    const answer = await owner.post(PATH, INPUT)
    expect(answer.body).toEqual(TEXTS)
    expect(server.received.at(-1)).toMatchObject(request)
    expect(JSON.stringify(answer.body) + log).not.toContain(KEY)
    expect(log).toContain('machine translation')
    expect(log).not.toMatch(/Hello|Здраво|Zdravo/)
  })

  test.for([
    [456, {}, { reason: 'quota' }],
    [402, {}, { reason: 'quota' }],
    [403, {}, { reason: 'refused' }],
    [429, { 'Retry-After': '7' }, { reason: 'limit', seconds: 7 }],
    [503, {}, { reason: 'unreachable' }],
    [404, {}, { reason: 'refused' }],
  ] as const)('the status %i is reported as a problem', async ([status, headers, problem]) => {
    server.failNext((response) => response.writeHead(status, headers).end(`{"message":"${KEY}"}`))
    expect((await owner.post(PATH, INPUT)).body).toEqual({ problem })
  })

  test('unreadable and missing answers are reported as problems', async () => {
    for (const garbage of [
      '<html>',
      '{}',
      '{"translatedText":["one"],"translations":[{"text":"one"}],"choices":[]}',
      'null',
      `"${'a'.repeat(1_000_001)}"`,
    ]) {
      server.failNext((response) => response.end(garbage))
      expect((await owner.post(PATH, INPUT)).body).toEqual({ problem: { reason: 'answer' } })
    }
    server.failNext((response) => response.destroy())
    expect((await owner.post(PATH, INPUT)).body).toEqual({ problem: { reason: 'unreachable' } })
  })

  test('too many or too long texts, and a translation into the same language, are 400', async () => {
    expect((await owner.post(PATH, { ...INPUT, texts: ['a'.repeat(20_001)] })).status).toBe(400)
    expect((await owner.post(PATH, { ...INPUT, texts: Array.from({ length: 51 }, () => 'a') })).status).toBe(
      400,
    )
    expect((await owner.post(PATH, { ...INPUT, to: 'en' })).status).toBe(400)
  })
})

const ASKED: TranslationInput = { from: 'en', to: SERBIAN, texts: ['Hello'], terms: [] }

test.for([
  ['never answers', () => {}],
  ['stops in the middle', (response: ServerResponse) => response.write('{"translatedText":')],
] as const)('A provider that %s is given up in time', async ([, answer]) => {
  server.failNext(answer)
  const provider = createLibretranslate({ url: server.url, key: null })
  await expect(provider.translate(ASKED, AbortSignal.timeout(200))).rejects.toMatchObject({
    problem: { reason: 'unreachable' },
  })
})

test('A refused language, a date to try again, and an empty account are told apart', async () => {
  const provider = createLibretranslate({ url: server.url, key: null })
  const ask = async (answer: (response: ServerResponse) => void) => {
    server.failNext(answer)
    return provider.translate(ASKED, AbortSignal.timeout(5000)).catch((error: unknown) => error)
  }
  expect(await ask((response) => response.writeHead(400).end())).toMatchObject({
    problem: { reason: 'language' },
  })
  const date = new Date(Date.now() + 30_000).toUTCString()
  expect(await ask((response) => response.writeHead(429, { 'Retry-After': date }).end())).toMatchObject({
    problem: { reason: 'limit', seconds: expect.closeTo(30, -1) },
  })
  const body = '{"error":{"code":"insufficient_quota"}}'
  expect(await ask((response) => response.writeHead(429, { 'Retry-After': '1' }).end(body))).toMatchObject({
    problem: { reason: 'quota' },
  })
})

test('A model that refuses the settings of its answer is asked without them', async () => {
  server.failNext((response) => response.writeHead(400).end('{}'))
  const provider = createChat({ url: server.url, key: null, model: 'a-model' })
  expect(await provider.translate({ ...ASKED, texts: ['Lamp'] }, AbortSignal.timeout(5000))).toEqual(['Lamp'])
  expect(server.received.slice(-2)).toMatchObject([
    { body: { temperature: 0 } },
    { body: { model: 'a-model' } },
  ])
  expect(server.received.at(-1)?.body).not.toHaveProperty('response_format')
})

test.for([
  ['Љубљана', 'Ljubljana'],
  ['ЉУБЉАНА', 'LJUBLJANA'],
  ['ЉУБАВ, Љубав, КОЊ', 'LJUBAV, Ljubav, KONJ'],
  ['сѐ', 'sè'],
  ['Ђорђе', 'Đorđe'],
  ['надживети', 'nadživeti'],
  ['конјункција', 'konjunkcija'],
  ['Џеп и Њујорк, Љ', 'Džep i Njujork, Lj'],
  ['Latin stays, also ы', 'Latin stays, also ы'],
] as const)('%s is %s in Latin letters', ([cyrillic, latin]) => {
  expect(toLatinScript(cyrillic)).toBe(latin)
})
