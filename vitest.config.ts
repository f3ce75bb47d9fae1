import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{api,studio,web}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'web/e2e/**'],
    testTimeout: 20_000,
    // A whole portfolio is started and filled in them, on machines that share their cores.
    hookTimeout: 90_000,
    // Many files wait for clocks, limits and other processes.
    maxWorkers: 3,
    // A worker loads the API once for all its files, which takes a third less time; no file mocks a module.
    isolate: false,
    expect: { poll: { timeout: 10_000 } },
  },
})
