import { fileURLToPath } from 'node:url'
import type { ServerBuild } from 'react-router'
import { env } from '#app/lib/env.server.ts'
import { log } from '#app/lib/log.server.ts'
import { createHttpServer, type HttpOptions } from './http.ts'
import { openServices } from './services.server.ts'

/**
 * Starts a web process: pages, webhooks and the websocket on one port. Ends by itself on SIGTERM or SIGINT.
 * `before` and `build` are given by the development server only.
 */
export async function startWeb(dev?: Pick<HttpOptions, 'before' | 'build'>): Promise<void> {
  const settings = env()
  const services = openServices('switchboard web')
  const server = createHttpServer({
    services,
    build: dev?.build ?? (() => import('virtual:react-router/server-build') as Promise<ServerBuild>),
    before: dev?.before,
    clientDirectory: dev ? undefined : fileURLToPath(new URL('../client', import.meta.url)),
    trustedProxies: settings.TRUSTED_PROXIES,
  })
  server.listen(settings.PORT, settings.HOST, () => log.info({ port: settings.PORT }, 'web process ready'))
  const stop = () => {
    server.close(() => void services.close().then(() => process.exit(0)))
    server.closeIdleConnections()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}
