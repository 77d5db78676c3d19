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

/** Layouts, the first of which are around every page. Modules that they import are loaded with them, so they are one file each. */
const LAYOUTS: Record<string, string[]> = {
  base: ['app/root.tsx'],
  frame: ['app/frame.tsx', 'app/features/accounts/shell/routes/pages.tsx'],
  'sign-in': ['app/features/accounts/auth/routes/login.tsx'],
}

interface Modules {
  getModuleInfo(id: string): { importedIds: string[] } | null
}

/** The layout that a module is loaded with; null for the others. */
function alwaysLoaded(id: string, modules: Modules): string | null {
  layoutOf ??= findLayouts(modules)
  return layoutOf.get(id) ?? null
}
let layoutOf: Map<string, string> | undefined

function findLayouts(modules: Modules): Map<string, string> {
  const found = new Map<string, string>()
  for (const [layout, files] of Object.entries(LAYOUTS)) {
    const loaded = new Set(
      files.map((file) => `${join(import.meta.dirname, file)}?__react-router-build-client-route`),
    )
    for (const id of loaded) {
      // Frame and sign-in have only the base in common, and so has the rest: it needs the controls of sign-in.
      const common = found.has(id) || (layout === 'sign-in' && id.includes('/app/components/'))
      found.set(id, common ? 'base' : layout)
      for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) loaded.add(imported)
    }
  }
  return found
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
                // React and its router, which every page needs.
                {
                  name: 'framework',
                  test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
                  priority: 4,
                },
                // The other modules of every page, and those of every page of a signed-in user.
                { name: alwaysLoaded, priority: 3 },
                // Left alone each module that two pages share is a file of its own: eighty requests on the list of contacts.
                // Groups by folder instead made three of four pages larger, some by 160 kB.
                {
                  name: 'forms',
                  test: /\/node_modules\/@conform-to\/(react|dom)\/|\/app\/components\/forms\//,
                  minShareCount: 40,
                  priority: 1,
                },
                {
                  name: 'dialog',
                  test: /\/node_modules\/(@radix-ui|react-remove-scroll|react-remove-scroll-bar|aria-hidden|use-sidecar|use-callback-ref|react-style-singleton|tslib|get-nonce)\/|\/components\/ui\/dialog/,
                  minShareCount: 40,
                  priority: 1,
                },
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
