import { defineConfig } from 'vitest/config'

const test = { hookTimeout: 60_000, exclude: ['**/node_modules/**'] }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...test,
          name: 'emulators',
          include: ['**/*.test.ts'],
          exclude: [...test.exclude, '**/*.slow.test.ts'],
          testTimeout: 30_000,
          isolate: false,
        },
      },
      { test: { ...test, name: 'slow', include: ['**/*.slow.test.ts'], testTimeout: 300_000 } },
    ],
  },
})
