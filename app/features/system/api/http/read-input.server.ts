import { z } from 'zod'
import type { ApiCall } from '#app/lib/api/define-call.server.ts'
import { ApiRefusal } from '#app/lib/api/refusal.ts'
import { isBlank } from '#app/lib/blank.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { readBody } from '#app/lib/read-body.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'

const MOST_BYTES = 1024 * 1024
const MOST_LEVELS = 20
const TOO_LARGE = 'This request is too large: a body can have 1 MB.'

const NO_ID =
  'The address has something else where an id belongs. Ids are like 0198c1a0-0000-7000-8000-000000000001.'

/** @throws AppError not-found for a param that no such thing can have */
export function readPathParams(call: ApiCall, given: Record<string, string>): Record<string, unknown> {
  const params: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(call.params)) {
    const text = decoded(given[name] ?? '')
    const read = text === null ? undefined : schema.safeParse(text)
    if (!read?.success && schema === uuid) throw new AppError('not-found', NO_ID)
    if (!read?.success) throw notFound('This address')
    params[name] = read.data
  }
  return params
}

function decoded(text: string): string | null {
  try {
    const value = decodeURIComponent(text)
    return problemOf(value) === null ? value : null
  } catch {
    return null
  }
}

export function readQuery(call: ApiCall, search: URLSearchParams): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  for (const key of new Set(search.keys())) {
    const values = search.getAll(key)
    // `type[]=a&type[]=b`, as some clients write lists.
    const name = key.replace(/\[\]$/, '')
    const schema = call.query.shape[name] as z.ZodType | undefined
    given[name] = schema && takesList(schema) ? values : values.length > 1 ? values : values[0]
  }
  const problem = problemOf(given)
  if (problem) throw refused('malformed', [problem])
  const read = call.query.safeParse(given, IN_PLAIN_WORDS)
  if (!read.success) throw refused('malformed', read.error.issues, 'parameter')
  return read.data
}

function takesList(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodArray) return true
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPipe) {
    const { innerType, in: input } = schema.def as unknown as { innerType?: z.ZodType; in?: z.ZodType }
    return takesList((innerType ?? input)!)
  }
  return false
}

/** The body as text, for its hash. @throws ApiRefusal too-large */
export async function readBodyText(request: Request): Promise<string> {
  const bytes = await readBody(request, MOST_BYTES)
  if (bytes === null) throw new ApiRefusal('too-large', TOO_LARGE)
  return bytes.toString('utf8')
}

export function readJsonBody(call: ApiCall, headers: Headers, text: string): unknown {
  if (text === '' && !call.body) return undefined
  const type = headers.get('content-type') ?? ''
  if (text !== '' && !/^application\/json\s*(;|$)/i.test(type)) {
    throw new ApiRefusal(
      'unsupported-type',
      'Send the body as JSON, with the header Content-Type: application/json.',
    )
  }
  const given = parseJson(text === '' ? '{}' : text)
  const problem = problemOf(given)
  if (problem) throw refused('invalid', [problem])
  const read = (call.body ?? NO_BODY).safeParse(given, IN_PLAIN_WORDS)
  if (!read.success) throw refused('invalid', read.error.issues)
  return call.body ? read.data : undefined
}

/** For a call that takes none: programs that always send one send `{}`. */
const NO_BODY = z.strictObject({})

function parseJson(text: string): unknown {
  try {
    // A text that is blank to the eye is none. A NUL is refused with the field's name.
    return JSON.parse(text, (_, value: unknown) =>
      typeof value === 'string' && isBlank(value) && !value.includes('\0') ? '' : value,
    ) as unknown
  } catch {
    throw new ApiRefusal('malformed', 'The body is not valid JSON.')
  }
}

type Issue = Pick<z.core.$ZodIssue, 'message' | 'path'> & { code?: string; keys?: string[] }

/** A text that Postgres can't store, or a body that is nested too deeply. */
function problemOf(value: unknown, path: PropertyKey[] = []): Issue | null {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed()
      ? { path, message: 'This contains a character that cannot be stored.' }
      : null
  }
  if (typeof value !== 'object' || value === null) return null
  if (path.length > MOST_LEVELS) return { path: [], message: 'This is nested too deeply.' }
  for (const [key, inner] of Object.entries(value)) {
    const found =
      problemOf(inner, [...path, key]) ??
      (problemOf(key) && { path, message: 'This has a name that cannot be used.' })
    if (found) return found
  }
  return null
}

const TYPES: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** For fields whose schema says nothing of its own about a missing value or a wrong type. */
const IN_PLAIN_WORDS: z.core.ParseContext<z.core.$ZodIssue> = {
  error: (issue) => {
    if (issue.code === 'invalid_value' && issue.input !== undefined)
      return `Use one of: ${issue.values.map(String).join(', ')}.`
    if (issue.code !== 'invalid_type' && issue.code !== 'invalid_value') return undefined
    if (issue.input === undefined) return 'This is required.'
    const type = issue.code === 'invalid_type' && TYPES[issue.expected]
    return type ? `This must be ${type}.` : undefined
  },
}

const MOST_PROBLEMS = 20

function refused(code: 'malformed' | 'invalid', issues: readonly Issue[], what = 'field'): ApiRefusal {
  const fields: Record<string, string> = {}
  for (const { path, message, code: kind, keys } of issues.slice(0, MOST_PROBLEMS)) {
    const name = path.map(String).join('.')
    if (kind === 'unrecognized_keys') {
      for (const key of keys ?? []) {
        fields[[name, key.slice(0, 100)].filter(Boolean).join('.')] = `There is no ${what} of this name.`
      }
    } else fields[name] ??= message
  }
  const [[name, message] = ['', 'This can’t be used.']] = Object.entries(fields)
  return new ApiRefusal(code, name ? `${name}: ${message}` : message, { fields })
}

/** The version that If-Match names. @throws ApiRefusal malformed */
export function readIfMatch(headers: Headers): number | undefined {
  const tag = headers.get('if-match')?.trim()
  if (!tag || tag === '*') return undefined
  // A proxy that compresses answers makes their tags weak.
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(tag)?.[1]
  if (version === undefined) {
    throw new ApiRefusal('malformed', 'If-Match takes the ETag of an earlier answer, like "3".')
  }
  return Number(version)
}
