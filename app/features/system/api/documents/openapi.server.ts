import { z } from 'zod'
import type { ApiCall, UploadFields } from '#app/lib/api/define-call.server.ts'
import { API_ERRORS, type ApiErrorCode } from '#app/lib/api/refusal.ts'
import { API_AREAS } from '#app/lib/api/scopes.ts'
import { apiCalls } from '../calls.server.ts'
import { EVENT_TYPES, type EventType, eventTypes, TEST_EVENT } from '../webhooks/event-types.ts'

type Json = Record<string, unknown>

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security?: Json[]
  parameters: Parameter[]
  requestBody?: {
    description?: string
    required: boolean
    content: Record<string, { schema: Json; example?: unknown }>
  }
  responses: Record<
    string,
    { description: string; headers?: Json; content?: Record<string, { schema: Json }> }
  >
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Json
}

export interface OpenApi {
  openapi: '3.1.0'
  info: Json
  servers: { url: string }[]
  security: Json[]
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Json }>
  components: { securitySchemes: Json; schemas: Record<string, Json> }
}

let built: OpenApi | undefined

/** The OpenAPI document of all declared calls. */
export function openApi(): OpenApi {
  built ??= build(apiCalls())
  return built
}

function build(calls: readonly ApiCall[]): OpenApi {
  const schemas: Record<string, Json> = { Error: hoisted(errorSchema, 'output', {}) }
  const paths: OpenApi['paths'] = {}
  for (const call of calls) {
    const at = (paths[call.path] ??= {})
    at[call.method.toLowerCase()] = operation(call, schemas)
  }
  const used = new Set(calls.map(tagOf))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Switchboard API',
      version: '1',
      description: 'What Switchboard does, for programs. /api/docs has the reference with examples.',
    },
    servers: [{ url: '/api' }],
    security: [{ token: [] }],
    tags: ['Signing in', ...Object.values(API_AREAS)]
      .filter((name) => used.has(name))
      .map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries([
      ...eventTypes.map((type) => [type, { post: webhook(type, calls, schemas) }]),
      [TEST_EVENT, { post: testEvent }],
    ]),
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key of Account settings, API, or the token that POST /auth answers.',
        },
        password: { type: 'http', scheme: 'basic', description: 'Email and password, for POST /auth only.' },
      },
      schemas,
    },
  }
}

const errorSchema = z.object({
  error: z.object({
    code: z.enum(Object.keys(API_ERRORS) as ApiErrorCode[]),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    ids: z
      .array(z.uuid())
      .optional()
      .describe('What stands in the way, as the contacts that a new one may duplicate.'),
    requestId: z.string().optional(),
  }),
})

/** The heading that a call is listed under. */
export const tagOf = ({ area }: ApiCall): string => (area === 'signing in' ? 'Signing in' : API_AREAS[area])

/** `GET /clients/{id}/rooms` → `getClientsIdRooms` */
const operationId = ({ method, path }: ApiCall): string =>
  method.toLowerCase() +
  (path.match(/[A-Za-z0-9]+/g) ?? []).map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')

function operation(call: ApiCall, schemas: Record<string, Json>): Operation {
  const isOpen = call.who === 'anyone' || call.who === 'own-guard'
  const description = [call.notes, callerSentence(call)].filter(Boolean).join('\n\n')
  return {
    operationId: operationId(call),
    tags: [tagOf(call)],
    summary: call.summary,
    ...(description && { description }),
    ...(call.who === 'anyone' && {
      security: call.method === 'POST' && call.path === '/auth' ? [{ password: [] }] : [],
    }),
    parameters: [
      ...Object.entries(call.params).map(([name, schema]) => parameter('path', name, schema, schemas)),
      ...Object.entries(call.query.shape).map(([name, schema]) =>
        parameter('query', name, schema as z.ZodType, schemas),
      ),
      ...(call.ifMatch && call.method !== 'GET'
        ? [header('If-Match', 'The ETag that was read. If someone changed it since, 412.')]
        : []),
      ...(call.idempotent
        ? [header('Idempotency-Key', 'Repeating the call with the same key within 24 hours works once.')]
        : []),
    ],
    ...(call.upload && {
      requestBody: {
        description: 'An upload takes no Idempotency-Key.',
        required: true,
        content: { 'multipart/form-data': { schema: formOf(call.upload, schemas) } },
      },
    }),
    ...(call.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: hoisted(call.body, 'input', schemas),
            ...(call.example.body !== undefined && { example: call.example.body }),
          },
        },
      },
    }),
    responses: {
      [call.status]: success(call, schemas),
      ...Object.fromEntries(
        Object.entries(Object.groupBy(reasons(call, isOpen), ({ status }) => status)).map(([status, all]) => [
          status,
          {
            description: all!.map(({ code, reason }) => `${code}: ${reason}`).join('\n'),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  }
}

/** An event that we post, with the answer of a call as `data`. */
function webhook(type: EventType, calls: readonly ApiCall[], schemas: Record<string, Json>): Json {
  const { label, call: path } = EVENT_TYPES[type]
  const call = calls.find((each) => each.method === 'GET' && each.path === path)!
  const ids = { id: { type: 'string' }, client: { type: 'string' } }
  const gone = { type: 'object', properties: ids, required: ['id'] }
  const description = `\`data\` is what GET ${path} answers at the time of the attempt; only its ids when it is gone.`
  return posted(
    type,
    { summary: label, description },
    { anyOf: [hoisted(call.output!, 'output', schemas), gone] },
  )
}

const posted = (type: string, about: { summary: string; description?: string }, data: Json): Json => ({
  ...about,
  security: [],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: { type: { const: type }, timestamp: { type: 'string', format: 'date-time' }, data },
          required: ['type', 'timestamp', 'data'],
        },
      },
    },
  },
  responses: { '2XX': { description: 'Received. Any other answer is tried again for a day.' } },
})

const testEvent = posted(
  TEST_EVENT,
  { summary: 'An owner sends a test from the webhook’s page' },
  { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
)

function formOf({ files, fields }: UploadFields, schemas: Record<string, Json>): Json {
  const { properties, required, ...rest } = hoisted(fields, 'input', schemas) as Json & {
    required?: string[]
  }
  const binary = Object.entries(files).map(([name, description]) => [
    name,
    { type: 'string', format: 'binary', ...(description && { description }) },
  ])
  return {
    ...rest,
    properties: { ...(properties as Json), ...Object.fromEntries(binary) },
    required: [...(required ?? []), ...Object.keys(files)],
  }
}

function success(call: ApiCall, schemas: Record<string, Json>): Operation['responses'][string] {
  const description = call.status === 201 ? 'Created.' : call.status === 204 ? 'Done.' : 'The answer.'
  if (call.file)
    return { description, content: { [call.file]: { schema: { type: 'string', format: 'binary' } } } }
  if (!call.output) return { description }
  return {
    description,
    ...(call.ifMatch && { headers: { ETag: { schema: { type: 'string' } } } }),
    content: { 'application/json': { schema: hoisted(call.output, 'output', schemas) } },
  }
}

/** Says who may make the call. */
export function callerSentence({ who, scope }: ApiCall): string {
  if (who === 'anyone') return 'Needs no token.'
  if (who === 'own-guard') return 'Needs the token of a session.'
  const key = scope
    ? `Keys need ${scope.access} access to ${API_AREAS[scope.area].toLowerCase()}.`
    : 'Not for keys.'
  return who === 'user' ? key : `For users with the permission ${who}. ${key}`
}

function reasons(call: ApiCall, isOpen: boolean): { code: ApiErrorCode; status: number; reason: string }[] {
  const usual: Partial<Record<ApiErrorCode, string>> = {
    malformed: 'a parameter or the body can’t be read',
    ...(call.who === 'anyone' ? {} : { unauthorized: 'no token, or one that isn’t valid any more' }),
    ...(isOpen ? {} : { forbidden: 'the user or the key may not do this' }),
    ...(call.who !== 'anyone' && { 'not-found': 'no such thing in this account' }),
    ...(call.body && {
      'too-large': 'the body has more than 1 MB',
      'unsupported-type': 'the body isn’t sent as JSON',
    }),
    ...(call.ifMatch && call.method !== 'GET' && { changed: 'someone changed it since it was read' }),
    ...((call.body || call.upload) && {
      invalid: 'a field is missing or can’t be used; `fields` says which',
    }),
    'too-many': 'too many calls in a minute',
    internal: 'something went wrong on our side',
  }
  return Object.entries({ ...usual, ...call.errors }).map(([code, reason]) => ({
    code: code as ApiErrorCode,
    status: API_ERRORS[code as ApiErrorCode],
    reason,
  }))
}

function parameter(
  at: 'path' | 'query',
  name: string,
  schema: z.ZodType,
  schemas: Record<string, Json>,
): Parameter {
  const { description, ...rest } = hoisted(schema, 'input', schemas) as { description?: string }
  const required = at === 'path' || !schema.safeParse(undefined).success
  return { name, in: at, required, ...(description && { description }), schema: rest }
}

const header = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
})

/** The JSON schema of a schema. Those with an id move to the document's components. */
function hoisted(schema: z.ZodType, io: 'input' | 'output', schemas: Record<string, Json>): Json {
  const {
    $schema: _,
    $defs,
    ...json
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json & {
    $defs?: Json
  }
  const text = JSON.stringify({ json, $defs }).replaceAll('"#/$defs/', '"#/components/schemas/')
  const rewritten = JSON.parse(text) as { json: Json; $defs?: Record<string, Json> }
  if (io === 'output') timed(rewritten)
  for (const [name, definition] of Object.entries(rewritten.$defs ?? {})) {
    const { id: _, ...rest } = definition
    schemas[name] = rest
  }
  return rewritten.json
}

/** Says of each field of an answer that is named for a moment that it has the format of one. */
function timed(json: Json): Json {
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, field] of Object.entries((value as Json).properties ?? {})) {
      if (!/^[a-z]+([A-Z][a-z]+)*At$/.test(name)) continue
      for (const each of [field, ...((field.anyOf ?? []) as Json[])])
        if (each.type === 'string') each.format ??= 'date-time'
    }
    Object.values(value).forEach(walk)
  }
  walk(json)
  return json
}
