import type { IncomingMessage, ServerResponse } from 'node:http'

/** A request and its response; `params` holds the matched route's `:name` segments. */
export type Exchange = {
  req: IncomingMessage
  res: ServerResponse
  url: URL
  params: Record<string, string>
}

export type Handler = (exchange: Exchange) => void | Promise<void>

/** An error response; the message is shown to the user. */
export class HttpError extends Error {
  status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

type Route = { method: string; pattern: RegExp; handler: Handler }

/** Routes by method and path, in the order they were added; `:name` matches one segment or a part of it. */
export class Router {
  routes: Route[] = []

  add(method: string, path: string, handler: Handler): this {
    const source = path.replace(/\./g, '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')
    this.routes.push({ method, pattern: new RegExp(`^${source}$`), handler })
    return this
  }

  /**
   * Runs the first matching route. Returns false for an unknown path.
   * @throws HttpError 405 if only the method is wrong
   */
  async handle(exchange: Exchange, path: string): Promise<boolean> {
    const method = exchange.req.method === 'HEAD' ? 'GET' : exchange.req.method
    let pathKnown = false
    for (const route of this.routes) {
      const match = route.pattern.exec(path)
      if (!match) continue
      pathKnown = true
      if (route.method !== method) continue
      for (const [name, value] of Object.entries(match.groups ?? {})) exchange.params[name] = decode(value)
      await route.handler(exchange)
      return true
    }
    if (pathKnown) throw new HttpError(405, `${exchange.req.method} is not allowed for this path`)
    return false
  }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new HttpError(400, 'The URL is malformed')
  }
}

const MEGABYTE = 1024 * 1024

/** @throws HttpError 413 if the body is larger than `limit` bytes */
export async function readBody(req: IncomingMessage, limit = 2 * MEGABYTE): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw new HttpError(413, 'The request body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export async function readUrlEncoded(req: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams((await readBody(req)).toString('utf8'))
}

/** Reads a JSON object of up to 80 MB (ten photos in base64). An empty body is `{}`, a list becomes `{ items }`. */
export async function readJson(req: IncomingMessage): Promise<Record<string, unknown>> {
  const text = (await readBody(req, 80 * MEGABYTE)).toString('utf8')
  if (!text.trim()) return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new HttpError(400, 'The body is not valid JSON')
  }
  if (Array.isArray(value)) return { items: value }
  if (typeof value !== 'object' || value === null) throw new HttpError(400, 'The body must be a JSON object')
  return value as Record<string, unknown>
}

/** Reads a URL-encoded or multipart form. */
export async function readForm(req: IncomingMessage): Promise<FormData> {
  const body = await readBody(req, 60 * MEGABYTE)
  const type = req.headers['content-type'] ?? 'application/x-www-form-urlencoded'
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  } catch {
    throw new HttpError(400, 'The form could not be read')
  }
}

export function sendJson(res: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value)
  res.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  })
  res.end(body)
}

export function redirect(res: ServerResponse, location: string, status = 303): void {
  res.writeHead(status, { location, 'content-length': 0 }).end()
}
