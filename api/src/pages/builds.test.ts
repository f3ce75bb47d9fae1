import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { listenLocally } from '../../test/support/listen-locally.ts'
import { serveBuild } from './builds.ts'

test('a file that a later build has removed ends its answer only, not the process', async () => {
  const build = mkdtempSync(join(tmpdir(), 'build-'))
  onTestFinished(() => rmSync(build, { recursive: true }))
  mkdirSync(join(build, 'assets'))
  writeFileSync(join(build, 'assets', 'entry.js'), 'export {}')
  writeFileSync(join(build, 'robots.txt'), 'User-agent: *')
  const server = createServer(express().use(serveBuild(build)))
  onTestFinished(() => void server.close())
  const port = await listenLocally(server)
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then((answer) => answer.text())
  rmSync(join(build, 'assets'), { recursive: true })

  await expect(get('/assets/entry.js')).rejects.toThrow('fetch failed')
  expect(await get('/robots.txt')).toBe('User-agent: *')
})
