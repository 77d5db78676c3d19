import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  matchRoutes,
  type RouteObject,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { AppError } from './lib/errors.ts'
import { log } from './lib/log.server.ts'
import { nonceContext, requestIdContext, routePatternContext } from './middleware/contexts.ts'

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
 * The router's context with no routes but those this page needs: for each page it would make, sort and match all there
 * are, and they are many. A browser asks for the others as links to them come into view.
 */
function ofThisPage(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const ids = new Set(staticHandlerContext.matches.map(({ route }) => route.id))
  for (const id of routesAbove(context)) ids.add(id)
  const routes = Object.fromEntries([...ids].map((id) => [id, manifest.routes[id]]))
  return { ...context, manifest: { ...manifest, routes } }
}

type Manifest = EntryContext['manifest']
const known = new WeakMap<Manifest, { tree: RouteObject[]; above: Map<string, string[]> }>()

/**
 * Those of the addresses above the page, up to /. A browser takes the layouts it knows for the whole of such an address
 * (the root alone for /), asks for nothing more, and would show an empty page.
 */
function routesAbove({ manifest, staticHandlerContext }: EntryContext): string[] {
  const { matches, location } = staticHandlerContext
  let cache = known.get(manifest)
  if (!cache) known.set(manifest, (cache = { tree: treeOf(manifest), above: new Map() }))
  const { tree, above } = cache
  // What lies above a page is the same whatever its parameters, but not for the page of every unknown address.
  const key =
    matches.at(-1)?.route.path === '*' ? location.pathname : matches.map((m) => m.route.id).join(' ')
  const found = above.get(key)
  if (found) return found
  const parts = location.pathname.split('/').filter(Boolean)
  const ids = parts
    .map((_, length) => `/${parts.slice(0, length).join('/')}`)
    .flatMap((path) => matchRoutes(tree, path) ?? [])
    .map(({ route }) => route.id!)
  if (above.size < 1000) above.set(key, ids)
  return ids
}

function treeOf({ routes }: Manifest, parentId = ''): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && (route.parentId ?? '') === parentId)
    .map((route) => {
      const { id, path, index } = route!
      return index ? { id, path, index } : { id, path, children: treeOf({ routes } as Manifest, id) }
    })
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
