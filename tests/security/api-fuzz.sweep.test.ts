import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { openApi } from '#app/features/system/api/documents/openapi.server.ts'
import { apiCalls } from '#app/features/system/api/calls.server.ts'
import type { ApiCall } from '#app/lib/api/define-call.server.ts'
import { useAreas } from '#tests/setup/areas.ts'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { PROPERTY_RUNS } from '#tests/setup/property-runs.ts'
import { inlined, makeKey, send, type World } from './api-calls.ts'
import { makeWorld } from './world.ts'

// Bodies and parameters made from the document, right and wrong ones.

vi.setConfig({ testTimeout: 120_000 })
process.env.API_CALLS_PER_MINUTE = '1000000'

/** Requests to each call. */
const TRIES = Math.ceil(PROPERTY_RUNS / 40)

const db = useDatabase()
useAreas()
const app = useApp(db)
let world: World
let token: string

beforeAll(async () => {
  world = await makeWorld(db)
  token = await makeKey(db, world, world.users.member)
})

interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
}

const HOSTILE = fc.constantFrom<unknown>(
  '',
  'a\0b',
  '\ud800',
  "'; drop table clients; --",
  'x'.repeat(5000),
  '=1+1',
  '٣',
  -1,
  0.5,
  1e308,
  2 ** 53,
  [],
  {},
  null,
  true,
  [[[[[[]]]]]],
  { __proto__: null, constructor: 1 },
  '9999-99-99',
  '0001-01-01T00:00:00.000Z',
)

/** Values that a schema mostly allows. */
function valueOf(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const usual = usualOf(schema, depth)
  return fc.oneof({ arbitrary: usual, weight: 5 }, { arbitrary: HOSTILE, weight: 1 })
}

function usualOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (depth > 5) return fc.constant(null)
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, depth + 1)))
  if (schema.allOf) return valueOf(Object.assign({}, ...schema.allOf) as Schema, depth + 1)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const [type = 'string'] = [schema.type ?? []].flat()
  switch (type) {
    case 'integer':
    case 'number': {
      const range = { min: Math.max(schema.minimum ?? 0, -1e9), max: Math.min(schema.maximum ?? 1000, 1e9) }
      return fc.integer(range)
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, depth + 1), { maxLength: 3 })
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([name, inner]) => [name, valueOf(inner, depth + 1)] as const,
      )
      const required = (schema.required ?? []).filter((name) => name in (schema.properties ?? {}))
      return fc.record(Object.fromEntries(fields), { requiredKeys: required })
    }
    default:
      if (schema.format === 'uuid') return fc.oneof(fc.uuid(), fc.constantFrom(...Object.values(world.ids)))
      if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((at) => at.toISOString())
      return fc.string({ maxLength: Math.min(schema.maxLength ?? 40, 40), unit: 'grapheme' })
  }
}

/** The example with one field replaced, or a body of its own. */
function bodyOf(call: ApiCall, schema: Schema): fc.Arbitrary<unknown> {
  const { example } = call
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0 || typeof example.body !== 'object') return valueOf(schema)
  const changed = fc.constantFrom(...fields).chain(([name, inner]) =>
    valueOf(inner).map((value) => ({
      ...world.named({ body: example.body as object }).body,
      [name]: value,
    })),
  )
  return fc.oneof({ arbitrary: changed, weight: 3 }, { arbitrary: valueOf(schema), weight: 1 })
}

interface Request {
  call: ApiCall
  query: Record<string, string>
  body: string | undefined
}

function requestOf(call: ApiCall): fc.Arbitrary<Request> {
  const { parameters, requestBody } = openApi().paths[call.path]![call.method.toLowerCase()]!
  const queries = parameters.filter((parameter) => parameter.in === 'query')
  const query: fc.Arbitrary<Record<string, string>> =
    queries.length === 0
      ? fc.constant({})
      : fc.constantFrom(...queries).chain(({ name, schema }) =>
          valueOf(inlined(schema) as Schema).map((value) => ({
            [name]: typeof value === 'string' ? value : JSON.stringify(value),
          })),
        )
  const schema = requestBody?.content['application/json']?.schema
  const body = schema ? bodyOf(call, inlined(schema) as Schema) : fc.constant(undefined)
  return fc.record({
    call: fc.constant(call),
    query,
    body: body.map((value) => (value === undefined ? undefined : JSON.stringify(value))),
  })
}

const ask = ({ call, query, body }: Request) =>
  send(app, world, call, {
    token: call.who === 'anyone' ? null : token,
    query,
    ...(body !== undefined && { body }),
  })

test('no request breaks the server, and a refused one writes nothing', async () => {
  const requests = apiCalls()
    .filter(({ upload }) => !upload)
    .flatMap((call) => fc.sample(requestOf(call), { numRuns: TRIES }))
  const broken: string[] = []
  let refused: Request[] = []
  for (const request of requests) {
    const { status, text, what } = await ask(request)
    // 503: a provider that the tests don't have.
    if (status >= 500 && status !== 503) broken.push(`${status} ${what} ${request.body ?? ''}: ${text}`)
    if (status >= 400 && status !== 503) refused.push(request)
  }
  expect(broken).toEqual([])
  expect(refused.length).toBeGreaterThan(10)
  // What was refused is sent again. A few may work now, because of others that were not refused: those are left out.
  for (let round = 0; round < 3; round += 1) {
    const before = await world.fingerprint()
    const again: Request[] = []
    for (const request of refused) {
      const { status } = await ask(request)
      if (status >= 400 && status !== 503) again.push(request)
    }
    const allRefused = again.length === refused.length
    refused = again
    if (allRefused) {
      expect(await world.fingerprint()).toBe(before)
      return
    }
  }
  expect.unreachable('refused requests keep being accepted')
})
