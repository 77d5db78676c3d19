// The web process of `npm run dev`: our HTTP server with Vite as middleware. Vite loads all our code, so that the server
// and the pages share one module graph.
import { createServer as createHttpServer } from 'node:http'
import { createServer as createViteServer } from 'vite'

// Hot reload uses its own port, because our server handles all upgrade requests on the main one.
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
