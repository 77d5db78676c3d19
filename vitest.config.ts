import { defineConfig } from 'vitest/config'

export default defineConfig({
  // As in production: React and React Router choose their production builds by these.
  ssr: { resolve: { conditions: ['module', 'node'] } },
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    include: ['{app,db,jobs,emulators,tests,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'tests/e2e/**'],
    environment: 'node',
    env: { NODE_ENV: 'production' },
    // The production build runs as Node runs it.
    server: { deps: { external: [/\/build\/server\//] } },
    globalSetup: ['tests/setup/global.ts'],
    setupFiles: ['tests/setup/env.ts'],
    // For the slowest machine that runs them: what passes does not wait for it.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
  },
})
