import { afterAll, beforeAll } from 'vitest'
import { createPeople } from './people.ts'
import { OWNER } from './data-directory.ts'
import { type TestPortfolio, createPortfolio } from './start-portfolio.ts'
import type { Visitor } from './visitor.ts'

// Fixtures of a test file, started before its first test and stopped after its last. They can be referred to before
// that.

export function usePortfolio(...how: Parameters<typeof createPortfolio>): TestPortfolio {
  const portfolio = createPortfolio(...how)
  beforeAll(() => portfolio.start())
  afterAll(() => portfolio.stop())
  return portfolio
}

/** The owner, signed in. */
export function useOwner(portfolio: TestPortfolio): Visitor {
  const owner = portfolio.visitor()
  beforeAll(() => owner.signIn(OWNER))
  return owner
}

/** A portfolio with its owner, signed in, and whoever else signs up. */
export function useSite(...how: Parameters<typeof createPortfolio>) {
  const portfolio = usePortfolio(...how)
  return { portfolio, owner: useOwner(portfolio), people: createPeople(portfolio) }
}

export type Database = Pick<Awaited<ReturnType<TestPortfolio['database']>>, 'client' | 'connection'>

/** A connection to the portfolio's database, as another process would have. */
export function useDatabase(portfolio: TestPortfolio): Database {
  let database: Awaited<ReturnType<TestPortfolio['database']>>
  beforeAll(async () => {
    database = await portfolio.database()
  })
  afterAll(() => database.close())
  return {
    get client() {
      return database.client
    },
    get connection() {
      return database.connection
    },
  }
}
