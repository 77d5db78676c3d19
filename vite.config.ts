import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // The HTTP and websocket entry is the server bundle's input, so that the process has one module graph.
    ssr: { build: { rollupOptions: { input: './app/server/main.ts' } } },
  },
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
})
