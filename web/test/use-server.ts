import { afterAll, beforeAll } from 'vitest'
import { type PortfolioServer, startPortfolio } from '#e2e/support/server.ts'

/** A built site for the tests of a file. It can be named before it runs. */
export function useServer() {
  let server: PortfolioServer
  beforeAll(async () => {
    server = await startPortfolio()
  })
  afterAll(() => server.stop())
  return {
    get origin() {
      return server.origin
    },
  }
}
