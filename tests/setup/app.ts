import type { Server } from 'node:http'
import type { ServerBuild } from 'react-router'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { afterAll, beforeAll } from 'vitest'
import { resetEnv } from '#app/lib/env.server.ts'
import type { TestDatabase } from './database.ts'
import { freePort } from './free-port.ts'

export interface TestApp {
  /** Without a trailing slash. */
  url: string
  port: number
  build: ServerBuild
  /** A request that follows no redirect and, unless told otherwise, comes from our own page. */
  fetch: (path: string, init?: RequestInit & { cookie?: string }) => Promise<Response>
  /** A module as the product has it: not the one the test itself imports. */
  load: <Module>(path: string) => Promise<Module>
}

/** The whole product over HTTP and websocket, on this file's database, built by Vite in this process. */
export function useApp(db: TestDatabase, { trustedProxies = 0 } = {}): TestApp {
  const app = {} as TestApp
  let vite: ViteDevServer
  let server: Server
  let stop: () => Promise<void>

  beforeAll(async () => {
    app.port = await freePort()
    app.url = `http://localhost:${app.port}`
    Object.assign(process.env, { DATABASE_URL: db.url, APP_URL: app.url })
    resetEnv()
    vite = await createVite({
      server: { middlewareMode: true, hmr: false, ws: false, watch: null },
      appType: 'custom',
      logLevel: 'error',
    })
    const load = <Module>(path: string) => vite.ssrLoadModule(path) as Promise<Module>
    const { createHttpServer } = await load<typeof import('#app/server/http.ts')>('/app/server/http.ts')
    const { openServices } = await load<typeof import('#app/server/services.server.ts')>(
      '/app/server/services.server.ts',
    )
    const { attachRealtime } = await load<typeof import('#app/realtime/server/attach.ts')>(
      '/app/realtime/server/attach.ts',
    )
    app.load = load
    app.build = await load<ServerBuild>('virtual:react-router/server-build')
    const services = openServices('switchboard test')
    server = createHttpServer({ services, build: async () => app.build, trustedProxies })
    const realtime = attachRealtime(server, services)
    await new Promise<void>((resolve) => server.listen(app.port, '127.0.0.1', resolve))
    app.fetch = (path, { cookie, headers, ...init } = {}) =>
      fetch(app.url + path, {
        redirect: 'manual',
        ...init,
        headers: { Origin: app.url, ...(cookie ? { Cookie: cookie } : {}), ...headers },
      })
    stop = async () => {
      await realtime.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await services.close()
      await vite.close()
    }
  }, 240_000)
  afterAll(() => stop?.())
  return app
}
