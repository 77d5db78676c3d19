import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { log } from './lib/log.server.ts'
import { nonceContext, requestIdContext } from './middleware/contexts.ts'

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
    let answered = false
    const timer = setTimeout(() => abort(), streamTimeout + 1000)
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        onShellReady() {
          answered = true
          const body = new PassThrough({ final: (done) => (clearTimeout(timer), done()) })
          pipe(body)
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
        },
        onShellError: reject,
        onError(error) {
          if (answered) log.error({ err: error, requestId: context.get(requestIdContext) }, 'render failed')
        },
      },
    )
  })
}

/** Unknown errors are logged with the id the error page shows. */
export function handleError(error: unknown, { request, context }: { request: Request; context: unknown }) {
  if (request.signal.aborted) return
  const requestId = (context as RouterContextProvider).get(requestIdContext)
  log.error({ err: error, requestId, path: new URL(request.url).pathname }, 'request failed')
}
