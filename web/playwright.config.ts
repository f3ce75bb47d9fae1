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

const files = (...names: string[]) => names.map((name) => `**/${name}.e2e.ts`)
const WITH_OWN_SERVER = files(
  'start-empty',
  'studio-busy',
  'studio-foreign',
  'studio-hosted',
  'studio-import',
  'studio-translate',
  'studio-webhooks',
)
const TIMED = files('publish', 'first-picture')

const executablePath = process.env.CHROME_PATH

export default defineConfig({
  testDir: 'e2e',
  projects: [
    // The longest, so they start first: else one worker would still be busy with them when the others are done.
    { name: 'own-server', testMatch: WITH_OWN_SERVER },
    { name: 'pages', testMatch: '**/*.e2e.ts', testIgnore: [...WITH_OWN_SERVER, ...TIMED] },
    // Tests that measure times run alone, after the rest.
    { name: 'timed', testMatch: TIMED, dependencies: ['own-server', 'pages'] },
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
