import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { iconsSpritesheet } from 'vite-plugin-icons-spritesheet'

const iconSprite = iconsSpritesheet({
  inputDir: 'app/components/icons/lucide',
  outputDir: 'app/components/icons',
  withTypes: true,
  typesOutputFile: 'app/components/icons/names.ts',
  iconNameTransformer: (name) => name,
})

/** Larger files, which are loaded on demand, would take seconds at the best quality. */
const MOST_BYTES_AT_BEST = 400_000

/** Puts a compressed copy beside each text asset: a sixth smaller than what the server could do for each request. */
const brotliAssets: Plugin = {
  name: 'brotli-assets',
  apply: 'build',
  // The last to be built, when the client's files are all there.
  applyToEnvironment: ({ name }) => name === 'ssr',
  async closeBundle() {
    const directory = 'build/client/assets'
    const files = await readdir(directory).catch(() => [])
    await Promise.all(
      files.map(async (file) => {
        if (!/\.(js|mjs|css|svg)$/.test(file)) return
        const path = join(directory, file)
        const text = await readFile(path)
        const quality = text.length > MOST_BYTES_AT_BEST ? 9 : constants.BROTLI_MAX_QUALITY
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
        }
        await writeFile(`${path}.br`, await promisify(brotliCompress)(text, { params }))
      }),
    )
  },
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), iconSprite, brotliAssets],
  optimizeDeps: {
    // Packages are prepared when the development server starts: one found later reloads the page while it is in use.
    entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/{features,components}/**/*.tsx'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // With its configuration, which so runs before any schema is made.
                { name: 'zod', test: /\/node_modules\/zod\/|\/lib\/configure-zod\.ts$/, priority: 1 },
                // Left alone each module that two pages share is a file of its own: eighty requests on the list of contacts.
                { name: 'shared', minShareCount: 40 },
              ],
            },
          },
        },
      },
    },
    // The HTTP and websocket entry is the server bundle's input, so that the process has one module graph.
    ssr: {
      // Node reads a package's description again for each of its modules: packages of many modules would take a second to load.
      resolve: {
        noExternal: ['date-fns', 'drizzle-orm'],
        // pdfkit has `import` within `node`, and else is the one for browsers, which has no fonts.
        externalConditions: ['node', 'import', 'module-sync'],
      },
      build: { rollupOptions: { input: './app/server/main.ts' } },
    },
  },
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: () => false },
})
