import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { globSync, readFileSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { launchOptions } from './playwright.config.ts'

const TESTS = '{app,db,jobs,emulators,tests,scripts}/**/*.test.{ts,tsx}'
const BROWSER_TESTS = 'app/**/*.browser.test.tsx'
const SLOW_TESTS = '**/*.slow.test.ts'
/** Tests that set up more than a database, or replace a module, a method, the clock or the environment, get fresh modules. */
const CHANGES_MODULES = /\b(use(?!Database\b)[A-Z]\w*\(|startProcess|resetEnv|vi\.|process\.env)/
const sharingTests = globSync('app/**/*.test.{ts,tsx}', {
  exclude: (path) => path.includes('.browser.') || path.includes('.slow.'),
}).filter((path) => !CHANGES_MODULES.test(readFileSync(path, 'utf8')))

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

const quickTest = {
  ...nodeTest,
  exclude: ['**/node_modules/**', BROWSER_TESTS, SLOW_TESTS],
  testTimeout: 30_000,
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        ...node,
        test: {
          ...quickTest,
          name: 'node',
          include: [TESTS],
          exclude: [...quickTest.exclude, ...sharingTests],
        },
      },
      {
        ...node,
        test: {
          ...quickTest,
          name: 'node-sharing',
          include: sharingTests,
          isolate: false,
        },
      },
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
          testTimeout: 15_000,
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
