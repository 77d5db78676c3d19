import { defineConfig } from 'vite'
import { PROGRAMS } from './scripts/lib/programs.mjs'

// The worker, the migrations and the commands, each with few files: Node looks for the package.json of every module that it
// loads, and the worker has 2,500 of them.
export default defineConfig({
  publicDir: false,
  ssr: {
    noExternal: ['date-fns', 'drizzle-orm', 'zod', 'stripe'],
    resolve: { externalConditions: ['node', 'import', 'module-sync'] },
  },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: PROGRAMS,
      output: {
        // By itself, so that it runs before packages that another Node can't load.
        codeSplitting: { groups: [{ name: 'require-node', test: /require-node/ }] },
        entryFileNames: '[name].js',
        chunkFileNames: 'parts/[name]-[hash].js',
      },
    },
  },
})
