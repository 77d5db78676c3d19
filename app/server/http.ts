import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { type ClientAddress, createRequestListener } from '@remix-run/node-fetch-server'
import compression from 'compression'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import sirv from 'sirv'
import { answerApi, isCall } from '#app/features/system/api/http/answer-call.server.ts'
import { log } from '#app/lib/log.server.ts'
import { BUILD, BUILD_HEADER } from '#app/lib/served-build.ts'
import {
  clientAddressContext,
  ctxContext,
  databaseRespondsContext,
  formPatternsContext,
  isPageContext,
  nonceContext,
  requestIdContext,
  routePatternContext,
  servicesContext,
} from '#app/middleware/contexts.ts'
import { formPatterns, pageFinder } from '#app/middleware/pages.ts'
import { limitBody } from './body-limit.ts'
import { checkRequest } from './check-request.ts'
import { recordRequest } from './request-log.ts'
import type { ProcessServices } from './services.server.ts'
import type { RequestStep } from './step.ts'

export interface HttpOptions {
  services: ProcessServices
  build: () => Promise<ServerBuild>
  /** Whether `build` may return another build later, as in development. */
  rebuilds?: boolean
  /** Directory of built assets; undefined while Vite serves them. */
  clientDirectory?: string
  /** Run before the pages, in this order: /metrics, Vite's own middleware in development. */
  before?: RequestStep[]
  trustedProxies: number
}

type PageOptions = Pick<HttpOptions, 'services' | 'build' | 'rebuilds' | 'trustedProxies'>

/**
 * Handles requests: calls of the API by their declarations, all others with React Router. `client` is the peer of the
 * connection.
 */
export function createPageHandler(
  options: PageOptions,
): (request: Request, client: Pick<ClientAddress, 'address'>) => Promise<Response> {
  const load = cachedHandler(options.build, options.rebuilds ?? false)
  return async (request, client) => {
    const startedAt = performance.now()
    const context = new RouterContextProvider()
    const url = new URL(request.url)
    context.set(servicesContext, options.services)
    context.set(databaseRespondsContext, options.services.databaseResponds)
    context.set(nonceContext, randomBytes(16).toString('base64'))
    context.set(requestIdContext, randomUUID())
    context.set(clientAddressContext, clientAddress(request, client.address, options.trustedProxies))
    if (isCall(url.pathname)) {
      const response = await callApi(options, request, url, context)
      recordRequest(request, response.status, startedAt, context)
      return response
    }
    const { handler, isPage, forms } = await load()
    context.set(isPageContext, isPage)
    context.set(formPatternsContext, forms)
    const response = await handler(request, context)
    recordRequest(request, response.status, startedAt, context)
    return response
  }
}

/** Programs make many calls, and the router would look through all routes of the pages for each. */
function callApi(
  { services }: PageOptions,
  request: Request,
  url: URL,
  context: RouterContextProvider,
): Promise<Response> {
  context.set(routePatternContext, '/api/*')
  return answerApi({
    request,
    url,
    services,
    ip: context.get(clientAddressContext),
    requestId: context.get(requestIdContext),
    found: (pattern) => context.set(routePatternContext, `/api${pattern}`),
    entered: (ctx) => context.set(ctxContext, ctx),
  })
}

/** The HTTP server: built assets, then everything else through React Router. Does not listen yet. */
export function createHttpServer(options: HttpOptions): Server {
  const pages = createRequestListener(createPageHandler(options), {
    trustProxy: options.trustedProxies > 0,
    onError: (error) => {
      log.error({ err: error }, 'request failed outside the router')
      return new Response('The server could not answer. Please try again.', { status: 500 })
    },
  })

  const steps: RequestStep[] = [
    checkRequest(options.trustedProxies),
    limitBody,
    ...(options.before ?? []),
    compression() as unknown as RequestStep,
    sendParts,
  ]
  if (options.clientDirectory) {
    const immutable = sirv(`${options.clientDirectory}/assets`, {
      immutable: true,
      maxAge: 31_536_000,
      // Compressed by the build.
      brotli: true,
    })
    const assets: RequestStep = (req, res, next) => {
      if (!req.url?.startsWith('/assets/')) return next()
      const url = req.url
      req.url = url.slice('/assets'.length)
      immutable(req, res, () => {
        req.url = url
        next()
      })
    }
    steps.push(assets, sirv(options.clientDirectory, { maxAge: 3600 }) as RequestStep)
  }

  return createServer((req, res) => {
    const run = (index: number): void => {
      const step = steps[index]
      if (step) step(req, res, () => run(index + 1))
      else void pages(req, res)
    }
    // For responses outside the router: assets and refusals. Pages set it themselves.
    res.setHeader('X-Content-Type-Options', 'nosniff')
    res.setHeader(BUILD_HEADER, BUILD)
    // An unread body (a refused upload) would block the connection's next request and finally break it.
    res.once('finish', () => {
      if (!req.complete) req.removeAllListeners('data').resume()
    })
    run(0)
  })
}

/** Sends each part of a page that is streamed: compression would hold the first part back until the last. */
const sendParts: RequestStep = (_req, res, next) => {
  const write = res.write.bind(res)
  let planned = false
  res.write = ((...args: Parameters<typeof write>) => {
    const more = write(...args)
    if (planned) return more
    planned = true
    // A page of one part has ended by then.
    setImmediate(() => {
      planned = false
      if (!res.writableEnded) (res as Flushable).flush?.()
    })
    return more
  }) as typeof res.write
  next()
}

/** Compression adds it. */
type Flushable = Parameters<RequestStep>[1] & { flush?: () => void }

/** The client's address as the nearest untrusted hop saw it: the n-th from the right of X-Forwarded-For. */
function clientAddress(request: Request, direct: string, trustedProxies: number): string {
  if (trustedProxies === 0) return direct
  const hops = (request.headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  return hops.at(-trustedProxies) || direct
}

interface Loaded {
  build: ServerBuild
  handler: ReturnType<typeof createRequestHandler>
  isPage: (path: string) => boolean
  forms: ReadonlySet<string>
}

/**
 * The router's handler, cached because creating one parses every route. In development each change brings a new build.
 */
function cachedHandler(build: HttpOptions['build'], refresh: boolean): () => Loaded | Promise<Loaded> {
  let loaded: Loaded | undefined
  return () => {
    if (loaded && !refresh) return loaded
    return build().then((current) => {
      if (loaded?.build !== current) {
        const handler = createRequestHandler(current, process.env.NODE_ENV)
        loaded = { build: current, handler, isPage: pageFinder(current), forms: formPatterns(current) }
      }
      return loaded
    })
  }
}
