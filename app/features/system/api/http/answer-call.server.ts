import { readOnlyCtx } from '#app/features/money/billing/dunning/read-only.server.ts'
import { openCursor, sealCursor } from '#app/lib/api/cursor.server.ts'
import type { ApiCall } from '#app/lib/api/define-call.server.ts'
import { type ApiErrorCode, ApiRefusal } from '#app/lib/api/refusal.ts'
import { wireName } from '#app/lib/api/spelling.ts'
import { allows, API_AREAS } from '#app/lib/api/scopes.ts'
import { isHttps } from '#app/lib/env.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, EditConflict, forbidden, notFound } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import type { Services } from '#app/lib/services.ts'
import { orUnavailable } from '#app/lib/unavailable.server.ts'
import { callsAt } from '../calls.server.ts'
import { type Caller, callerOf } from './caller.server.ts'
import { corsHeaders, isListed, isListedBy, preflightHeaders } from './cors.server.ts'
import { countCall, countForAccount } from './rate-limit.server.ts'
import { readIfMatch, readJsonBody, readPathParams, readQuery, readBodyText } from './read-input.server.ts'
import { type StoredAnswer, onlyOnce } from './replay.server.ts'

export interface ApiRequest {
  request: Request
  url: URL
  services: Services
  ip: string | null
  requestId: string
  /** Told the path of the declared call, and who calls, for the log. */
  found: (pattern: string) => void
  entered: (ctx: Ctx) => void
}

const NO_KEY =
  'Uploads take no Idempotency-Key. If an answer was lost, look whether the file arrived before you send it again.'
/** How often a PUT without If-Match is tried while others change the same thing. */
const MOST_TRIES = 10
const FAILED = 'Something went wrong on our side. The request id helps us to find out what.'

/** Addresses under /api that are pages. */
const PAGES = new Set(['/api/docs', '/api/docs.data', '/api/openapi.json', '/api/client.ts'])

/** Whether the path is one of the API, also one that no call has. */
export const isCall = (path: string): boolean =>
  path.startsWith('/api/') && !path.startsWith('/api/docs/') && !PAGES.has(path)

const SECURITY_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
}

/** Answers a request of the API, whatever it is. */
export async function answerApi(given: ApiRequest): Promise<Response> {
  const { request, services } = given
  const headers = new Headers({ ...SECURITY_HEADERS, 'Request-Id': given.requestId })
  if (isHttps()) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  const site = foreignSite(request, given.url)
  try {
    const matches = callsAt(given.url.pathname.slice('/api'.length))
    if (matches[0]) given.found(matches[0].call.path)
    const methods = matches.map(({ call }) => call.method)
    const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
    if (request.method === 'OPTIONS') {
      const listed = site !== null && matches.length > 0 && (await orUnavailable(isListed(services, site)))
      if (listed) setAll(headers, preflightHeaders(site, allowed))
      else headers.set('Allow', allowed)
      return new Response(null, { status: 204, headers })
    }
    if (matches.length === 0) throw notFound('This address')
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const match = matches.find(({ call }) => call.method === method)
    if (!match) {
      throw new ApiRefusal('method-not-allowed', `This address takes ${allowed}.`, {
        headers: { Allow: allowed },
      })
    }
    return await answerCall(given, match.call, match.params, headers, site)
  } catch (error) {
    return refusal(error, given.requestId, headers)
  }
}

async function answerCall(
  given: ApiRequest,
  call: ApiCall,
  rawParams: Record<string, string>,
  headers: Headers,
  site: string | null,
): Promise<Response> {
  const { request, url, services, ip } = given
  const count = async (who: string) => setAll(headers, await orUnavailable(countCall(services.pool, who)))
  const isOpen = call.who === 'anyone' || call.who === 'own-guard'
  let caller: Caller | null = null
  try {
    caller = isOpen ? null : await orUnavailable(callerOf(services, request.headers, ip))
  } catch (error) {
    // Never by the token, because made-up ones would fill the table.
    await count(`address ${ip}`)
    throw error
  }
  await count(caller?.id ?? `address ${ip}`)
  if (caller) {
    await orUnavailable(countForAccount(services.pool, caller.ctx.account.id))
    given.entered(caller.ctx)
  }
  if (site && (await (caller ? isListedBy(caller.ctx, site) : isListed(services, site)))) {
    setAll(headers, corsHeaders(site))
  }
  const params = readPathParams(call, rawParams)
  if (caller) admit(call, caller, params)
  const list = caller &&
    'cursor' in call.query.shape && {
      accountId: caller.ctx.account.id,
      path: url.pathname,
      sort: url.searchParams.get('sort'),
    }
  const query = readQuery(call, list ? opened(url.searchParams, list) : url.searchParams)
  const version = call.ifMatch ? readIfMatch(request.headers) : undefined
  const key = request.headers.get('idempotency-key')
  if (call.upload && key !== null) throw new ApiRefusal('malformed', NO_KEY)
  const text = call.upload || call.method === 'GET' ? '' : await readBodyText(request)
  const body = call.upload || call.method === 'GET' ? undefined : readJsonBody(call, request.headers, text)
  await caller?.used(call.method !== 'GET')

  const visitor = { ip, userAgent: request.headers.get('user-agent') }
  const ctx = caller && (call.whileReadOnly ? caller.ctx : readOnlyCtx(caller.ctx))
  const scopes = caller?.scopes ?? null
  const byKey = scopes !== null
  const input = { params, query, body, version, request, services, visitor, byKey, scopes } as never
  const run = async (tries = MOST_TRIES): Promise<unknown> => {
    try {
      return await call.run(ctx, input)
    } catch (error) {
      if (!(error instanceof EditConflict)) throw error
      if (version !== undefined) throw new ApiRefusal('changed', error.message)
      // The caller opened nothing, so its change may come after the other one. A PUT sets values: to do so again is harmless.
      if (call.method === 'PUT' && !call.upload && tries > 1) return run(tries - 1)
      throw error
    }
  }
  if (call.file) return fileAnswer((await run()) as Response, headers)

  if (caller && call.idempotent && key !== null) {
    const keyed = { key, method: call.method, path: url.pathname + url.search, body: text }
    const answer = await onlyOnce(caller.ctx, keyed, async () => {
      try {
        return toAnswer(call, await run())
      } catch (error) {
        const refused = refusal(error, given.requestId, new Headers())
        // By orUnavailable: a part of the installation failed, perhaps after something was saved or sent.
        const uncertain = error instanceof AppError && error.code === 'unavailable' && Boolean(error.cause)
        return { status: refused.status, body: await refused.text(), uncertain }
      }
    })
    if (answer.replayed) headers.set('Idempotency-Replayed', 'true')
    return jsonAnswer(answer, request, headers)
  }
  return jsonAnswer(toAnswer(call, list ? sealed(await run(), list) : await run()), request, headers)
}

type List = Parameters<typeof sealCursor>[0]

/**
 * The parameters with the cursor as the list knows it.
 */
function opened(search: URLSearchParams, list: List): URLSearchParams {
  const cursors = search.getAll('cursor')
  if (cursors.length !== 1) return search
  const known = new URLSearchParams(search)
  known.set('cursor', openCursor(list, cursors[0]!))
  return known
}

function sealed(result: unknown, list: List): unknown {
  const { nextCursor } = result as { nextCursor: string | null }
  return nextCursor === null ? result : { ...(result as object), nextCursor: sealCursor(list, nextCursor) }
}

function admit(call: ApiCall, { ctx, scopes }: Caller, params: Record<string, unknown>): void {
  if (scopes) {
    if (!call.scope) throw new ApiRefusal('out-of-scope', 'Keys can’t make this call. Sign in instead.')
    const { area, access } = call.scope
    if (!allows(scopes, area, access)) {
      throw new ApiRefusal('out-of-scope', `This key may not ${access} ${API_AREAS[area].toLowerCase()}.`)
    }
  }
  if (params.accountId !== undefined && params.accountId !== ctx.account.id) throw notFound('This account')
  if (call.who !== 'user' && !ctx.can[call.who as keyof Ctx['can']]) throw forbidden()
}

/** @throws ZodError for an answer that isn't as declared */
function toAnswer(call: ApiCall, result: unknown): StoredAnswer & { version?: number } {
  if (!call.output) return { status: call.status, body: null }
  const output = call.output.parse(result) as { version?: unknown } | null
  const version = output?.version
  return {
    status: call.status,
    body: JSON.stringify(output),
    ...(typeof version === 'number' && { version }),
  }
}

function jsonAnswer(
  { status, body, version }: StoredAnswer & { version?: number },
  request: Request,
  headers: Headers,
): Response {
  if (body === null) return new Response(null, { status, headers })
  headers.set('Content-Type', 'application/json; charset=utf-8')
  if (version !== undefined) {
    headers.set('ETag', `"${version}"`)
    const known = request.headers.get('if-none-match')?.replace(/^W\//, '')
    if (request.method === 'GET' && known === `"${version}"`) {
      return new Response(null, { status: 304, headers })
    }
  }
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}

function fileAnswer(file: Response, headers: Headers): Response {
  for (const [name, value] of headers) if (!file.headers.has(name)) file.headers.set(name, value)
  return file
}

/** The one shape of errors. */
function refusal(error: unknown, requestId: string, headers: Headers): Response {
  const { status, code, message, fields, ids, more } = describe(error)
  if (status === 500) log.error({ err: error, requestId }, 'call of the API failed')
  headers.set('Content-Type', 'application/json; charset=utf-8')
  setAll(headers, more)
  const body = { error: { code, message, ...(fields && { fields }), ...(ids && { ids }), requestId } }
  return new Response(JSON.stringify(body), { status, headers })
}

function describe(error: unknown): {
  status: number
  code: ApiErrorCode
  message: string
  fields?: Record<string, string> | undefined
  ids?: string[] | undefined
  more: Record<string, string>
} {
  if (error instanceof ApiRefusal) {
    const { status, code, message, fields, ids, headers } = error
    return { status, code, message, fields, ids, more: headers }
  }
  if (error instanceof AppError) {
    const { status, code, message, field } = error
    return { status, code, message, fields: field ? { [wireName(field)]: message } : undefined, more: {} }
  }
  return { status: 500, code: 'internal', message: FAILED, more: {} }
}

/** The origin of a page of another site that calls; null for programs and our own pages. */
function foreignSite({ headers }: Request, { origin }: URL): string | null {
  const site = headers.get('origin')
  return site && site !== 'null' && site !== origin ? site.slice(0, 300) : null
}

function setAll(headers: Headers, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) headers.set(name, value)
}
