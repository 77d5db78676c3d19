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
  projects: [
    // A story per area. The others: `npm run test:sweep`.
    { name: 'e2e', testIgnore: '**/*.slow.spec.ts', grepInvert: /@sweep/ },
    { name: 'sweep', testIgnore: '**/*.slow.spec.ts', grep: /@sweep/ },
    // Several browsers at once, with audio: `npm run test:slow -- phone`.
    {
      name: 'slow',
      testMatch: '**/*.slow.spec.ts',
      timeout: 120_000,
      expect: { timeout: 15_000 },
      fullyParallel: false,
      workers: 1,
    },
  ],
  globalSetup: './tests/e2e/setup/global.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Seen on a machine with two busy cores: twice to three times as long as on an idle one.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as ['json']] : [])],
  use: {
    // Set by the global set-up.
    baseURL: process.env.APP_URL,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    actionTimeout: 10_000,
    navigationTimeout: 10_000,
    // Recording takes a tenth of the processor's time.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions,
  },
})
