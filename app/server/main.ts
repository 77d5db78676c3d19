import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from 'react-router'
import { backgroundDone } from '#app/lib/background.server.ts'
import { env, resetEnv } from '#app/lib/env.server.ts'
import { log } from '#app/lib/log.server.ts'
import { refusalOf } from './check-request.ts'
import { createHttpServer, createPageHandler, type HttpOptions } from './http.ts'
import type { RequestStep } from './step.ts'
import { metricsStep } from './metrics.ts'
import { events, handlers } from '#app/areas.server.ts'
import { countedBadges } from '#app/badges.server.ts'
import { attachRealtime } from '#app/realtime/server/attach.ts'
import { SettingError, tryDatabase, trySettings } from './check-settings.ts'
import { readyStep } from './ready.ts'
import { openServices, type ProcessServices } from './services.server.ts'
import { drain, endOnSignal } from './shutdown.ts'

/** How long a start waits for the database before it serves without it. */
const DATABASE_WAIT_MS = 3_000

// For tests, which run the production build in their own process.
export { createHttpServer, createPageHandler, log, openServices, resetEnv }

export const startRealtime = (server: Server, services: ProcessServices, trustedProxies = 0) =>
  attachRealtime(server, services, {
    handlers,
    events,
    badges: countedBadges,
    trustedProxies,
    refusalOf: (req) => refusalOf(req, trustedProxies),
  })

export const loadBuild = () => import('virtual:react-router/server-build') as Promise<ServerBuild>

export interface Development extends Pick<HttpOptions, 'build'> {
  /** Vite's middleware. */
  before: RequestStep
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
  const [database] = await Promise.all([checkDatabase(services), trySettings()])
  const metrics = metricsStep(services.pool, {
    token: settings.METRICS_TOKEN,
    trustedProxies: settings.TRUSTED_PROXIES,
  })
  const server = createHttpServer({
    services,
    rebuilds: dev !== undefined,
    build: dev?.build ?? loadBuild,
    before: [metrics, readyStep(services, database.isReady), ...(dev ? [dev.before] : [])],
    clientDirectory: dev ? undefined : fileURLToPath(new URL('../client', import.meta.url)),
    trustedProxies: settings.TRUSTED_PROXIES,
  })
  const realtime = startRealtime(server, services, settings.TRUSTED_PROXIES)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new SettingError(`HOST and PORT can't be used: ${error.message}.`)),
    )
    server.listen(settings.PORT, settings.HOST, resolve)
  })
  log.info({ port: settings.PORT }, 'web process ready')
  endOnSignal([() => Promise.all([drain(server), realtime.close()]), backgroundDone, () => services.close()])
}

/**
 * Ends the process if the database's settings are wrong. A database that is down doesn't keep the process from starting:
 * then this continues beside it.
 */
async function checkDatabase({ pool }: ProcessServices): Promise<{ isReady: () => boolean }> {
  let ready = false
  const checked = tryDatabase(pool).then(() => {
    ready = true
  })
  const first = await Promise.race([checked, sleep(DATABASE_WAIT_MS, 'waiting' as const)])
  if (first === 'waiting') {
    checked.catch((error: Error) => {
      log.fatal(error.message)
      process.exit(1)
    })
  }
  return { isReady: () => ready }
}
