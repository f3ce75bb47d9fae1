import { defineConfig } from '@playwright/test'

// Chromium without the services that would look for hosts outside.
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Leads to this machine, but its pages over HTTP are no secure context, unlike those of 127.0.0.1.
  '--host-resolver-rules=MAP 192.0.2.1 127.0.0.1',
]

const executablePath = process.env.CHROME_PATH

export default defineConfig({
  testDir: 'e2e',
  // Tests that measure seconds run alone, after the rest.
  projects: [
    { name: 'pages', testMatch: '**/*.e2e.ts', testIgnore: '**/publish.e2e.ts' },
    { name: 'timed', testMatch: '**/publish.e2e.ts', dependencies: ['pages'] },
  ],
  // One server and one database for each worker. The tests wait for clocks and limits, so two cores serve three.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // Long enough for a machine with other work. A test ends as soon as it has seen what it expects.
  timeout: 300_000,
  // The Studio is a large application, and the machines that run the tests are small.
  expect: { timeout: 90_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    // Shorter than the test's timeout, so that the error names what was waited for.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    locale: 'en-US',
    timezoneId: 'Europe/Belgrade',
    viewport: { width: 1440, height: 900 },
    // Without a graphics card the processor draws every animation, a third of a journey's time. See `withMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      args: CHROMIUM_FLAGS,
      // In the C locale Chromium names downloads by ASCII letters only.
      env: { LANG: 'C.UTF-8', ...process.env },
      ...(executablePath ? { executablePath } : {}),
    },
  },
})
