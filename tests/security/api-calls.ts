import { z } from 'zod'
import { openApi } from '#app/features/system/api/documents/openapi.server.ts'
import { apiCalls } from '#app/features/system/api/calls.server.ts'
import { createKey } from '#app/features/system/api/keys/keys.server.ts'
import type { ApiCall } from '#app/lib/api/define-call.server.ts'
import { API_AREAS, type Scopes } from '#app/lib/api/scopes.ts'
import { makeCtx } from '#tests/factories/index.ts'
import type { TestApp } from '#tests/setup/app.ts'
import type { TestDatabase } from '#tests/setup/database.ts'
import type { makeWorld } from './world.ts'

export type World = Awaited<ReturnType<typeof makeWorld>>

export const ALL_SCOPES = Object.fromEntries(
  Object.keys(API_AREAS).map((area) => [area, 'write']),
) as Required<Scopes>

/** A key of a user, who may have been dismissed since. */
export function makeKey(
  db: TestDatabase,
  world: World,
  user: World['users']['member'],
  scopes: Scopes = ALL_SCOPES,
): Promise<string> {
  const ctx = makeCtx(db, { ...world.account, id: user.accountId }, user)
  return createKey(ctx, { name: 'Test', scopes, days: 30 })
}

export interface Sent {
  status: number
  text: string
  headers: Headers
  what: string
}

interface Changes {
  token?: string | null
  headers?: Record<string, string>
  query?: Record<string, string>
  /** Instead of the example's. */
  body?: string
}

/** Sends a call's example, with changes. */
export async function send(app: TestApp, world: World, call: ApiCall, changes: Changes = {}): Promise<Sent> {
  const { params = {}, query = {}, body, headers = {}, files, fields = {} } = call.example
  const values = world.named(params)
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? 'x'))
  const search = new URLSearchParams({ ...world.named(query), ...changes.query }).toString()
  const form = files && new FormData()
  for (const [field, value] of Object.entries(fields)) form?.append(field, value)
  for (const [field, { content, name, type }] of Object.entries(files ?? {})) {
    form?.append(field, new File([content], name, { type }))
  }
  const json = body === undefined ? undefined : JSON.stringify(world.named({ body: body as object }).body)
  const sent = changes.body ?? form ?? json
  const address = `/api${path}${search ? `?${search}` : ''}`
  const response = await app.fetch(address, {
    method: call.method,
    ...(sent !== undefined && call.method !== 'GET' && { body: sent }),
    headers: {
      ...(typeof sent === 'string' && { 'Content-Type': 'application/json' }),
      ...(changes.token && { Authorization: `Bearer ${changes.token}` }),
      ...world.named(headers),
      ...changes.headers,
    },
  })
  const text = await response.text()
  return { status: response.status, text, headers: response.headers, what: `${call.method} ${address}` }
}

type Json = Record<string, unknown>

/** A schema of the document without references. */
export function inlined(schema: unknown, depth = 0): unknown {
  if (Array.isArray(schema)) return schema.map((each) => inlined(each, depth + 1))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref } = schema as { $ref?: string }
  if ($ref !== undefined) {
    if (depth > 40) return {}
    return inlined(openApi().components.schemas[$ref.split('/').at(-1)!], depth + 1)
  }
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, inlined(value, depth + 1)]))
}

/** Why an answer isn't as the document says; null if it is. */
export function problemOfAnswer(call: ApiCall, { status, text, headers }: Sent): string | null {
  const { responses } = openApi().paths[call.path]![call.method.toLowerCase()]!
  const declared = responses[status]
  if (!declared) return `answers ${status}, which the document doesn't name: ${text.slice(0, 300)}`
  if (!declared.content) return text === '' ? null : 'answers with a body'
  const [type, { schema }] = Object.entries(declared.content)[0]!
  const answered = headers.get('content-type') ?? ''
  if (!answered.startsWith(type)) return `answers ${answered} instead of ${type}`
  if (type !== 'application/json') return null
  const result = z.fromJSONSchema(inlined(schema) as Json).safeParse(JSON.parse(text))
  return result.success ? null : z.prettifyError(result.error)
}

/** Reads first, then changes, then deletes from the inside out, so that each finds what its example names. */
export const inOrder = (): ApiCall[] => {
  const rank = ({ method, who, path }: ApiCall) =>
    who === 'own-guard' ? 10 : { GET: 0, PUT: 1, POST: 2, DELETE: 4 - path.split('/').length / 100 }[method]
  return apiCalls().toSorted((a, b) => rank(a) - rank(b))
}
