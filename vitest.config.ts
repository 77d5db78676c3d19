import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { globSync, readFileSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { launchOptions } from './playwright.config.ts'

const TESTS = '{app,db,jobs,tests,scripts}/**/*.test.{ts,tsx}'
const BROWSER_TESTS = 'app/**/*.browser.test.tsx'
const SWEEP_TESTS = '**/*.sweep.test.ts'
const SLOW_TESTS = '**/*.slow.test.ts'
/** A test file with this first line gets modules of its own, since others would see what it changes. All others share a process. */
const ISOLATED = /^\/\/ @isolated: /
const isolated = globSync(TESTS, {
  exclude: (path) => /node_modules|\.(browser|slow|sweep)\./.test(path),
}).filter((path) => ISOLATED.test(readFileSync(path, 'utf8')))

const node = {
  // React and React Router choose their production builds by these.
  ssr: { resolve: { conditions: ['module', 'node'] } },
  oxc: { jsx: { runtime: 'automatic', development: false } },
} satisfies TestProjectInlineConfiguration

const nodeTest = {
  environment: 'node',
  env: { NODE_ENV: 'production' },
  // The production build runs as Node runs it.
  server: { deps: { external: [/\/build\/server\//] } },
  deps: {
    optimizer: {
      ssr: {
        enabled: true,
        include: ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/postgres-js', 'twilio'],
      },
    },
  },
  globalSetup: ['tests/setup/global.ts'],
  setupFiles: ['tests/setup/env.ts'],
  expect: { poll: { timeout: 5_000 } },
  hookTimeout: 60_000,
}

const EXCLUDED = ['**/node_modules/**', BROWSER_TESTS, SLOW_TESTS]

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      ...[
        { name: 'node', include: [TESTS], exclude: [...EXCLUDED, SWEEP_TESTS, ...isolated], isolate: false },
        { name: 'node-isolated', include: isolated, exclude: [...EXCLUDED, SWEEP_TESTS], isolate: true },
        { name: 'sweep', include: [SWEEP_TESTS], exclude: EXCLUDED, isolate: true },
      ].map((files) => ({ ...node, test: { ...nodeTest, ...files, testTimeout: 30_000 } })),
      {
        ...node,
        test: {
          ...nodeTest,
          name: 'slow',
          include: [SLOW_TESTS],
          testTimeout: 300_000,
        },
      },
      {
        plugins: [tailwindcss()],
        // Found later, it would reload the first test.
        optimizeDeps: { include: ['tailwind-merge', '@radix-ui/react-tabs'] },
        test: {
          name: 'components',
          include: [BROWSER_TESTS],
          setupFiles: ['tests/setup/browser.tsx'],
          expect: { poll: { timeout: 5_000 } },
          testTimeout: 30_000,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1024, height: 768 },
            screenshotFailures: false,
          },
        },
      },
    ],
  },
})
