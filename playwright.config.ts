import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/lib/chromium.mjs'

// Chromium as the e2e tests and the component tests start it.
export const launchOptions = {
  executablePath: findChromium(),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Debian's Chromium renders on a graphics card even where there is none, which takes a third of a core.
    '--disable-gpu',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ],
}

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/setup/global.ts',
  outputDir: 'test-results',
  // Each worker has an installation of its own, whose people its journeys share. The journeys of a file go one after the
  // other: a second sign-in ends the first.
  workers: process.env.JOURNEY_URL ? 1 : 2,
  // On a loaded machine a browser may be slower than a person; another try is counted and said.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // For the slowest machine that runs them: what passes does not wait for it, and what hangs ends at the first step.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as ['json']] : [])],
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Recording takes a tenth of the processor's time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions,
  },
})
