import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { globSync, readFileSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { launchOptions } from './playwright.config.ts'

const TESTS = '{app,db,jobs,emulators,tests,scripts}/**/*.test.{ts,tsx}'
const BROWSER_TESTS = 'app/**/*.browser.test.tsx'
const SLOW_TESTS = '**/*.slow.test.ts'
/** Tests that run the production build, or replace a module, a method or the environment, get fresh modules. */
const CHANGES_MODULES = /\b(use(App|Worker|Emulators|Texting)|resetEnv|vi\.(mock|spyOn)|process\.env)\b/
const isolatedTests = globSync(TESTS).filter((path) => CHANGES_MODULES.test(readFileSync(path, 'utf8')))

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
          exclude: [...quickTest.exclude, ...isolatedTests],
          isolate: false,
        },
      },
      {
        ...node,
        test: {
          ...quickTest,
          name: 'node-isolated',
          include: isolatedTests,
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
