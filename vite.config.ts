import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** sonner adds its style element without a nonce, which our Content-Security-Policy refuses: it gets the page's. */
const nonceForSonner: Plugin = {
  name: 'nonce-for-sonner',
  transform(code, id) {
    if (!id.includes('/sonner/dist/index.mjs')) return null
    const made = "document.createElement('style')"
    if (!code.includes(made)) this.error('sonner makes its style element in another way now')
    return code.replace(made, `Object.assign(${made}, { nonce: globalThis.__webpack_nonce__ })`)
  },
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), nonceForSonner],
  optimizeDeps: {
    exclude: ['sonner'],
    // Packages are prepared when the development server starts: one found later reloads the page under somebody's hands.
    entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/{features,components}/**/*.tsx'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Left alone each icon that two pages share is a file of its own: some twenty requests of half a kilobyte.
            codeSplitting: { groups: [{ name: 'icons', test: /lucide-react/, minShareCount: 5 }] },
          },
        },
      },
    },
    // The HTTP and websocket entry is the server bundle's input, so that the process has one module graph.
    ssr: { build: { rollupOptions: { input: './app/server/main.ts' } } },
  },
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
})
