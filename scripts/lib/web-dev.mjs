// The web process of `npm run dev`: our own HTTP server, with Vite in front of the pages. Everything of ours is loaded
// through Vite, so that the server, the pages and what they share are one module graph.
import { createServer as createHttpServer } from 'node:http'
import { createServer as createViteServer } from 'vite'

// Vite's hot reload gets a socket on a port of its own: our server's upgrades are all ours.
const hotPort = Number(process.env.HOT_RELOAD_PORT)
const hotServer = createHttpServer((_, res) => res.writeHead(426).end())
await new Promise((resolve) => hotServer.listen(hotPort, '127.0.0.1', resolve))

const vite = await createViteServer({
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server: hotServer, host: 'localhost', clientPort: hotPort } },
})
const { startWeb } = await vite.ssrLoadModule('./app/server/main.ts')
await startWeb({
  before: vite.middlewares,
  build: () => vite.ssrLoadModule('virtual:react-router/server-build'),
})
