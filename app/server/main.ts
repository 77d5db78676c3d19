import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from 'react-router'
import { backgroundDone } from '#app/lib/background.server.ts'
import { env, resetEnv } from '#app/lib/env.server.ts'
import { log } from '#app/lib/log.server.ts'
import { refusalOf } from './check-request.ts'
import { createHttpServer, createPageHandler, type HttpOptions } from './http.ts'
import type { Step } from './step.ts'
import { metricsStep } from './metrics.ts'
import { events, handlers } from '#app/areas.server.ts'
import { attachRealtime } from '#app/realtime/server/attach.ts'
import { openServices, requireFewRights, type ProcessServices } from './services.server.ts'
import { drain, endOnSignal } from './shutdown.ts'

// For tests, which run the production build in their own process.
export { createHttpServer, createPageHandler, log, openServices, resetEnv }

export const startRealtime = (server: Server, services: ProcessServices, trustedProxies = 0) =>
  attachRealtime(server, services, {
    handlers,
    events,
    trustedProxies,
    refusalOf: (req) => refusalOf(req, trustedProxies),
  })

export const loadBuild = () => import('virtual:react-router/server-build') as Promise<ServerBuild>

export interface Development extends Pick<HttpOptions, 'build'> {
  /** Vite's middleware. */
  before: Step
}

/**
 * Starts a web process: pages, webhooks and the websocket on one port. Ends by itself on SIGTERM or SIGINT.
 * `dev` is given by the development server only.
 */
export async function startWeb(dev?: Development): Promise<void> {
  // Uploaded files contain clients' data: other users of the machine can't read them.
  process.umask(0o027)
  const settings = env()
  const services = openServices('switchboard web')
  void requireFewRights(services.pool)
  const metrics = metricsStep(services.pool, {
    token: settings.METRICS_TOKEN,
    trustedProxies: settings.TRUSTED_PROXIES,
  })
  const server = createHttpServer({
    services,
    rebuilds: dev !== undefined,
    build: dev?.build ?? loadBuild,
    before: dev ? [metrics, dev.before] : [metrics],
    clientDirectory: dev ? undefined : fileURLToPath(new URL('../client', import.meta.url)),
    trustedProxies: settings.TRUSTED_PROXIES,
  })
  const realtime = startRealtime(server, services, settings.TRUSTED_PROXIES)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.PORT, settings.HOST, resolve)
  })
  log.info({ port: settings.PORT }, 'web process ready')
  endOnSignal([() => Promise.all([drain(server), realtime.close()]), backgroundDone, () => services.close()])
}
