import { z } from 'zod'
import type { Ctx } from '../ctx.server.ts'
import type { Permissions } from '../permissions.ts'
import type { Services } from '../services.ts'
import { uuid } from '../uuid.schema.ts'
import type { ApiErrorCode } from './refusal.ts'
import type { Access, ApiArea, Scopes } from './scopes.ts'

type Shape = Record<string, z.ZodType>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The names in a path's braces. */
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** A file instead of JSON, of this content type. */
interface FileOutput {
  file: string
}

interface ExampleFile {
  name: string
  type: string
  content: string | Uint8Array<ArrayBuffer>
}

/** A multipart form. */
export interface UploadFields {
  /** Describes the file of each field. */
  files: Record<string, string>
  /** The fields beside them. */
  fields: z.ZodObject
}

/** A call that works, for the reference and the tests. `$client` and the like are ids of tests/security/world.ts. */
export interface Example {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  /** The files of an upload, by field, and the fields beside them. */
  files?: Record<string, ExampleFile>
  fields?: Record<string, string>
  /** The status in the tests, where no provider answers and no mail is read, if it isn't the usual one. */
  inTests?: number
}

interface Given {
  /** For uploads, whose body the call reads itself, and for headers of its own. */
  request: Request
  services: Services
  /** Whether a program calls with a key, and not with a user's session. */
  byKey: boolean
  /** The key's access; null for a session. */
  scopes: Scopes | null
  /** The caller's address and user agent. */
  visitor: { ip: string | null; userAgent: string | null }
}

interface Input<Path extends string, Params, Query extends Shape, Body> extends Given {
  params: { [Name in NamesIn<Path>]: Name extends keyof Params ? z.output<Params[Name]> : string }
  query: z.output<z.ZodObject<Query>>
  body: Body extends z.ZodType ? z.output<Body> : undefined
  /** The version that If-Match names; undefined without it. */
  version: number | undefined
}

type Result<Output> = Promise<
  Output extends FileOutput ? Response : Output extends z.ZodType ? z.input<Output> : void
>

interface Common<Path extends string, Params, Query, Body, Output> {
  method: Method
  /** Without `/api`. A name in braces is a uuid unless `params` says otherwise; `{accountId}` must be the caller's account. */
  path: Path
  /** A short sentence: the heading in the reference. */
  summary: string
  /** Adds what the summary doesn't say. */
  notes?: string
  /** The heading in the reference that it is listed under. */
  area: ApiArea | 'signing in'
  params?: Params
  query?: Query
  body?: Body
  /** The answer's schema. Without it the answer is empty. Only the fields that it names are sent. */
  output?: Output
  /** 200, or 204 without output. */
  status?: 200 | 201 | 202 | 204
  /** When it is refused, besides the reasons that all calls have. */
  errors?: Partial<Record<ApiErrorCode, string>>
  /** Takes a multipart form, which `run` reads from the request; `true` for one with one file, field `file`. */
  upload?: true | UploadFields
  example: Example
}

/** The declaration of a call of a signed-in user or a key. */
interface Call<Path extends string, Params, Query extends Shape, Body, Output> extends Common<
  Path,
  Params,
  Query,
  Body,
  Output
> {
  area: ApiArea
  /** Any user of the account, or those with a permission; the function called checks it too. */
  who: 'user' | keyof Permissions
  /** The access that a key needs in the call's area: by default 'read' for GET and 'write' for the others. 'none' refuses keys. */
  scope?: Access | 'none'
  /** Two users can edit it: takes If-Match, and its answer has a `version`. */
  ifMatch?: boolean
  /** A POST that makes or sends nothing new, such as a search, and so takes no Idempotency-Key. */
  repeatable?: boolean
  /** Works while the account is read-only because of an unpaid invoice (dunning/read-only.server.ts). */
  whileReadOnly?: boolean
  run: (ctx: Ctx, input: Input<Path, Params, Query, Body>) => Result<Output>
}

/** The declaration of a call that needs no user, or finds out by itself who calls. */
interface OpenCall<Path extends string, Params, Query extends Shape, Body, Output> extends Common<
  Path,
  Params,
  Query,
  Body,
  Output
> {
  who: 'anyone' | 'own-guard'
  run: (input: Input<Path, Params, Query, Body>) => Result<Output>
}

type AnyInput = Input<string, Shape, Shape, z.ZodType>

/** A declared call, for the router, the document and the tests. */
export interface ApiCall extends Required<
  Pick<Common<string, Shape, Shape, z.ZodType, never>, 'method' | 'path' | 'summary' | 'area' | 'example'>
> {
  notes: string
  params: Shape
  query: z.ZodObject
  body: z.ZodType | undefined
  output: z.ZodType | undefined
  /** The content type of an answer that is a file. */
  file: string | undefined
  status: number
  errors: Partial<Record<ApiErrorCode, string>>
  upload: UploadFields | undefined
  who:
    | Call<string, Shape, Shape, z.ZodType, never>['who']
    | OpenCall<string, Shape, Shape, z.ZodType, never>['who']
  /** The access that a key needs; null for a call that takes no key. */
  scope: { area: ApiArea; access: Access } | null
  ifMatch: boolean
  /** Takes an Idempotency-Key. */
  idempotent: boolean
  whileReadOnly: boolean
  run: (ctx: Ctx | null, input: AnyInput) => Promise<unknown>
}

/** Declares a call of a signed-in user or a key. */
export function defineCall<
  const Path extends string,
  const Params extends Shape = Record<never, never>,
  const Query extends Shape = Record<never, never>,
  Body extends z.ZodType | undefined = undefined,
  Output extends z.ZodType | FileOutput | undefined = undefined,
>(call: Call<Path, Params, Query, Body, Output>): ApiCall {
  const access = call.scope ?? (call.method === 'GET' ? 'read' : 'write')
  return {
    ...common(call as never),
    who: call.who,
    scope: access === 'none' ? null : { area: call.area, access },
    ifMatch: call.ifMatch ?? false,
    idempotent: call.method === 'POST' && !call.repeatable && !call.upload,
    whileReadOnly: call.whileReadOnly ?? call.method === 'GET',
    run: (ctx, input) => call.run(ctx!, input as never),
  }
}

/** Declares a call that needs no user, or finds out by itself who calls. */
export function defineOpenCall<
  const Path extends string,
  const Params extends Shape = Record<never, never>,
  const Query extends Shape = Record<never, never>,
  Body extends z.ZodType | undefined = undefined,
  Output extends z.ZodType | FileOutput | undefined = undefined,
>(call: OpenCall<Path, Params, Query, Body, Output>): ApiCall {
  return {
    ...common(call as never),
    who: call.who,
    scope: null,
    ifMatch: false,
    idempotent: false,
    whileReadOnly: true,
    run: (_, input) => call.run(input as never),
  }
}

const ONE_FILE: UploadFields = { files: { file: '' }, fields: z.strictObject({}) }

function common(call: Common<string, Shape, Shape, z.ZodType, z.ZodType | FileOutput>) {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const file = call.output && 'file' in call.output ? call.output.file : undefined
  return {
    method: call.method,
    path: call.path,
    summary: call.summary,
    notes: call.notes ?? '',
    area: call.area,
    params: Object.fromEntries(names.map((name) => [name, call.params?.[name] ?? uuid])),
    query: z.strictObject(call.query ?? {}),
    body: call.body instanceof z.ZodObject ? call.body.strict() : call.body,
    output: file === undefined ? (call.output as z.ZodType | undefined) : undefined,
    file,
    status: call.status ?? (call.output ? 200 : 204),
    errors: call.errors ?? {},
    upload: call.upload === true ? ONE_FILE : call.upload,
    example: call.example,
  }
}
