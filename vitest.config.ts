import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{api,studio,web}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'web/e2e/**'],
    testTimeout: 20_000,
    // A whole portfolio is started and filled in them, on machines that share their cores.
    hookTimeout: 90_000,
    maxWorkers: 2,
    expect: { poll: { timeout: 10_000 } },
  },
})
