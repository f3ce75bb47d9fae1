import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createSiteIdentity } from './site-identity.ts'

test('a logo that a busy machine makes in four seconds is still in a mail', async () => {
  const server = createServer((_request, response) => {
    void sleep(4_000).then(() => response.setHeader('Content-Type', 'image/png').end('a picture'))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const assetHost = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const site = createSiteIdentity(
    () => Promise.resolve({ ownerName: 'Luka', logo: 'images/portfolio/production/logo.svg' }),
    {
      projectId: 'portfolio',
      dataset: 'production',
      isHosted: true,
      hasPreview: false,
      apiHost: null,
      assetHost,
    },
    fetch,
  )
  expect((await site.logo())?.toString()).toBe('a picture')
})
