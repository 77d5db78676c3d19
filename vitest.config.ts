import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,db,jobs,emulators,tests,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'tests/e2e/**'],
    environment: 'node',
    globalSetup: ['tests/setup/global.ts'],
    setupFiles: ['tests/setup/env.ts'],
    // For the slowest machine that runs them: what passes does not wait for it.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
  },
})
