import { PassThrough, Readable, Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { nonceContext, requestIdContext, routePatternContext } from '#app/middleware/contexts.ts'

/** Rendering is aborted after this time. */
export const streamTimeout = 10_000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const nonce = context.get(nonceContext)
  const streams = Object.values(routerContext.staticHandlerContext.loaderData).some((data) =>
    holdsPromise(data),
  )
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => abort(), streamTimeout + 1000)
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={matchedRoutesOnly(routerContext)} url={request.url} nonce={nonce} />,
      {
        nonce,
        // By default, content that is ready goes hidden to the end of a long page, where only a script moves it to its place.
        progressiveChunkSize: Infinity,
        onShellReady() {
          if (!streams) return
          const body = pipe(new PassThrough())
          resolve(new Response(Readable.toWeb(body) as ReadableStream, { status, headers }))
        },
        // Where all data is loaded before rendering, one chunk costs a fraction of many, and a render error can still set
        // the status.
        onAllReady() {
          clearTimeout(timer)
          if (streams) return
          pipe(collectHtml((html) => resolve(new Response(html, { status, headers }))))
        },
        onShellError: reject,
        onError(error) {
          log.error({ err: error, requestId: context.get(requestIdContext) }, 'render failed')
        },
      },
    )
  })
}

/** Whether a loader's data has a promise among its fields, or among the fields of these. */
function holdsPromise(data: unknown, depth = 2): boolean {
  if (data instanceof Promise) return true
  if (depth === 0 || typeof data !== 'object' || data === null || Array.isArray(data)) return false
  return Object.values(data).some((field) => holdsPromise(field, depth - 1))
}

/**
 * Leaves only the matched routes in the router's context. Otherwise each render would create, sort and match every
 * route. The browser gets the others from the manifest.
 */
function matchedRoutesOnly(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const routes = Object.fromEntries(
    staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]]),
  )
  return { ...context, manifest: { ...manifest, routes } }
}

/** Collects what is written into one buffer. */
function collectHtml(done: (html: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Uint8Array[] = []
  return new Writable({
    write(chunk: Uint8Array, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks))
      next()
    },
  })
}

/** Logs unknown errors with the id on the error page. A refusal (404, 403 …) isn't an error. */
export function handleError(error: unknown, { request, context }: { request: Request; context: unknown }) {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (error instanceof AppError && error.status < 500) return
  const facts = context as RouterContextProvider
  log.error(
    { err: error, requestId: facts.get(requestIdContext), route: facts.get(routePatternContext) },
    'request failed',
  )
}
