import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { listenLocally } from '../../test/support/listen-locally.ts'
import { serveBuild } from './builds.ts'

const SCRIPT = 'export {}'
const ICON = '0123456789'

async function serve() {
  const build = mkdtempSync(join(tmpdir(), 'build-'))
  onTestFinished(() => rmSync(build, { recursive: true }))
  mkdirSync(join(build, 'assets'))
  writeFileSync(join(build, 'assets', 'entry.js'), SCRIPT)
  writeFileSync(join(build, 'assets', 'entry.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(build, 'favicon.ico'), ICON)
  const server = createServer(express().use(serveBuild(build)))
  onTestFinished(() => void server.close())
  const port = await listenLocally(server)
  const ask = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init)
  return { build, ask }
}

test('a file that a later build has removed is not found, and the others are sent', async () => {
  const { build, ask } = await serve()
  rmSync(join(build, 'assets'), { recursive: true })
  expect((await ask('/assets/entry.js')).status).toBe(404)
  const icon = await ask('/favicon.ico')
  expect(await icon.text()).toBe(ICON)
  expect(icon.headers.get('Content-Type')).toBe('image/vnd.microsoft.icon')
})

test.each([
  ['gzip, br', 'br'],
  ['br;q=0, gzip', null],
  ['identity', null],
])('a script is sent to Accept-Encoding %j with the encoding %j', async (accepted, encoding) => {
  const { ask } = await serve()
  const answer = await ask('/assets/entry.js?v', { headers: { 'Accept-Encoding': accepted } })
  const { headers } = answer
  expect(headers.get('Content-Encoding')).toBe(encoding)
  expect(headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('Vary')).toBe('Accept-Encoding')
  expect(await answer.text()).toBe(SCRIPT)
})

test.each([
  ['bytes=0-0', 206, '0'],
  ['bytes=8-', 206, '89'],
  ['bytes=-2', 206, '89'],
  ['bytes=9-1,-,abc', 200, ICON],
  ['bytes=-', 200, ICON],
  ['bytes=x-y', 200, ICON],
  ['lines=1-2', 200, ICON],
  ['bytes=9-1', 416, ''],
])('the range %s is answered %i', async (range, status, text) => {
  const { ask } = await serve()
  const answer = await ask('/favicon.ico', { headers: { Range: range } })
  expect([answer.status, answer.ok ? await answer.text() : '']).toEqual([status, text])
})

test('a file is only read', async () => {
  const { ask } = await serve()
  expect((await ask('/assets/entry.js', { method: 'DELETE' })).status).toBe(404)
  expect((await ask('/favicon.ico', { method: 'POST' })).status).toBe(404)
})
