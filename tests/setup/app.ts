import { execFile } from 'node:child_process'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll } from 'vitest'
import { resetEnv } from '#app/lib/env.server.ts'
import type { TestDatabase } from './database.ts'

/** The production build's exports: other instances of the modules than those a test imports itself. */
type Product = typeof import('#app/server/main.ts')

export interface TestApp {
  /** The app's own address, without a trailing slash. Nothing listens there unless asked to. */
  url: string
  product: Product
  build: ServerBuild
  /** Sets the app's clock; null for the machine's. */
  setClock: (now: Date | null) => void
  /** Sends a request from the app's own origin. Follows no redirect. */
  fetch: (path: string, init?: RequestInit & { cookie?: string }) => Promise<Response>
}

interface Options {
  trustedProxies?: number
  /** Opens a port, for sockets, the HTTP server's limits and requests from other processes. */
  listen?: boolean
}

const inRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The production build in this process, on this file's database. Builds it first if the sources have changed. */
export function useApp(db: TestDatabase, { trustedProxies = 0, listen = false }: Options = {}): TestApp {
  const app = {} as TestApp
  const stops: (() => unknown)[] = []

  beforeAll(async () => {
    await promisify(execFile)(process.execPath, [inRoot('scripts/ensure-build.mjs')])
    const product = (await import(inRoot('build/server/index.js'))) as Product
    process.env.DATABASE_URL = db.url
    product.resetEnv()
    const services = product.openServices('switchboard test')
    stops.push(() => services.close())
    const build = await product.loadBuild()
    const options = { services, build: async () => build, trustedProxies }
    const setUrl = (url: string) => {
      app.url = process.env.APP_URL = url
      resetEnv()
      product.resetEnv()
    }
    const setClock: TestApp['setClock'] = (now) => Object.assign(services, { now: () => now ?? new Date() })
    Object.assign(app, { product, build, setClock })

    if (listen) {
      const server = product.createHttpServer(options)
      const realtime = product.startRealtime(server, services)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      setUrl(`http://localhost:${(server.address() as AddressInfo).port}`)
      stops.unshift(
        () => realtime.close(),
        () => close(server),
      )
    } else setUrl('http://localhost:3000')

    const handle = product.createPageHandler(options)
    app.fetch = async (path, { cookie, headers, ...init } = {}) => {
      const request = new Request(app.url + path, { redirect: 'manual', ...init })
      request.headers.set('Origin', app.url)
      if (cookie) request.headers.set('Cookie', cookie)
      for (const [name, value] of new Headers(headers)) request.headers.set(name, value)
      if (listen) return fetch(request)
      request.headers.set('Host', new URL(app.url).host)
      return handle(request, { address: '127.0.0.1' })
    }
    // The build takes a minute or more on a busy machine.
  }, 300_000)
  afterAll(async () => {
    for (const stop of stops) await stop()
  })
  return app
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
