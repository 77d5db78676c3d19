import type { Exchange, Handler } from '#emulators/lib/http.ts'

import { TwilioError } from './errors.ts'

/** A response of the REST API. */
export type Result =
  | { status: number; body: unknown }
  | { location: string }
  | { status: 204 }
  | { file: Buffer; contentType: string }

/** A body that isn't a URL-encoded form: a JSON object or a form with files. */
export type Body = { json: Record<string, unknown>; upload: FormData | null }

/** Handles a request; the form is the query for a GET. @throws TwilioError */
export type Resource = (exchange: Exchange, form: URLSearchParams, body: Body) => Result

/** Makes a resource a route's handler. */
export type Run = (resource: Resource) => Handler

export function ok(body: unknown): Result {
  return { status: 200, body }
}

export function created(body: unknown): Result {
  return { status: 201, body }
}

export function notFound(path: string): TwilioError {
  return new TwilioError(404, 20404, `The requested resource ${path} was not found`)
}

/** The resource a URL names. @throws TwilioError 20404 if there is none */
export function required<Item>(found: Item | null | undefined, url: URL): Item {
  if (found === null || found === undefined) throw notFound(url.pathname.replace(/^\/twilio\/[\w-]+/, ''))
  return found
}
