import { Writable } from 'node:stream'
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

/** A page that takes longer than this to render is given up. */
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
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => abort(), streamTimeout + 1000)
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={ofThisPage(routerContext)} url={request.url} nonce={nonce} />,
      {
        nonce,
        // Loaders have answered before rendering begins, so there is nothing to stream: one piece costs a fraction of
        // the chunks, and an error while rendering still gets an error's status.
        onAllReady() {
          clearTimeout(timer)
          pipe(whole((html) => resolve(new Response(html, { status, headers }))))
        },
        onShellError: reject,
        onError(error) {
          log.error({ err: error, requestId: context.get(requestIdContext) }, 'render failed')
        },
      },
    )
  })
}

/**
 * The router's context with no routes but those that matched: for each page it would make, sort and match all there are,
 * and they are many. A browser has the others from the manifest's file.
 */
function ofThisPage(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const routes = Object.fromEntries(
    staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]]),
  )
  return { ...context, manifest: { ...manifest, routes } }
}

/** Gathers what is written and hands it over in one piece. */
function whole(done: (html: Buffer<ArrayBuffer>) => void): Writable {
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

/** Unknown errors are logged with the id the error page shows; a refusal (404, 403 …) is an answer, not an error. */
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
