import type { Calls } from './calls.ts'

type Input<K extends keyof Calls> = Calls[K]['input'] & Sending
type Given<K extends keyof Calls> = object extends Input<K> ? [input?: Input<K>] : [input: Input<K>]

interface Sending {
  /** A POST that is repeated with the same key works once. */
  idempotencyKey?: string
  /** The `version` that was read: if someone else has changed it since, the call is refused with 412. */
  ifMatch?: string | number
  signal?: AbortSignal
}

export interface Settings {
  /** Like https://switchboard.example/api */
  baseUrl: string
  /** A key, or the token that POST /auth answers. */
  token: string
  fetch?: typeof fetch
}

/** A refused call. */
export class SwitchboardError extends Error {
  status: number
  /** Never changes its meaning; the message is for people. */
  code: string
  /** The message of each field. */
  fields: Record<string, string>
  /** The ids of contacts that a new one may duplicate, or whatever else stands in the way. */
  ids: string[]
  requestId: string | undefined
  /** Seconds to wait before the next try. */
  retryAfter: number | undefined

  constructor(
    response: Response,
    error: {
      code?: string
      message?: string
      fields?: Record<string, string>
      ids?: string[]
      requestId?: string
    },
  ) {
    super(error.message ?? `The server answered ${response.status}.`)
    this.status = response.status
    this.code = error.code ?? 'unknown'
    this.fields = error.fields ?? {}
    this.ids = error.ids ?? []
    this.requestId = error.requestId
    this.retryAfter = Number(response.headers.get('Retry-After')) || undefined
  }
}

/**
 * Makes calls by their method and path: `await call('GET /clients/{id}', { params: { id } })`.
 * @throws SwitchboardError when the call is refused
 */
export function createClient({ baseUrl, token, fetch: send = fetch }: Settings) {
  return async function call<K extends keyof Calls>(
    name: K,
    ...[input]: Given<K>
  ): Promise<Calls[K]['answer']> {
    const { params, query, body, idempotencyKey, ifMatch, signal } = (input ?? {}) as Sending & {
      params?: Record<string, unknown>
      query?: Record<string, unknown>
      body?: unknown
    }
    const [method, path] = name.split(' ') as [string, string]
    const filled = path.replace(/\{(\w+)\}/g, (_, param: string) =>
      encodeURIComponent(String(params?.[param])),
    )
    const search = new URLSearchParams()
    for (const [key, value] of Object.entries(query ?? {})) {
      for (const each of [value].flat()) if (each !== undefined) search.append(key, String(each))
    }
    const isForm = body instanceof FormData
    const response = await send(`${baseUrl}${filled}${search.size > 0 ? `?${search}` : ''}`, {
      method,
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
        ...(ifMatch !== undefined && { 'If-Match': `"${ifMatch}"` }),
      },
    })
    if (!response.ok) {
      const { error = {} } = await response.json().catch(() => ({}))
      throw new SwitchboardError(response, error)
    }
    if (response.status === 204) return undefined as Calls[K]['answer']
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json')
    return (await (isJson ? response.json() : response.blob())) as Calls[K]['answer']
  }
}
