import type { ApiCall } from '#app/lib/api/define-call.server.ts'
import { API_ERRORS } from '#app/lib/api/refusal.ts'
import { env } from '#app/lib/env.server.ts'
import { apiCalls } from '../calls.server.ts'
import { GUIDE_PARTS, type GuidePart, guideParts } from './guide-parts.ts'
import { callerSentence, openApi, type Operation, tagOf } from './openapi.server.ts'
import { sampleOf } from './sample.ts'

type Json = Record<string, unknown>

/** A parameter or field, with its type in words. */
export interface Described {
  name: string
  type: string
  required: boolean
  about: string
}

export interface DescribedCall {
  id: string
  method: string
  path: string
  summary: string
  notes: string
  who: string
  parameters: Described[]
  fields: Described[]
  answer: Described[]
  status: number
  /** As JSON. */
  exampleAnswer: string | null
  errors: { status: string; about: string }[]
  curl: string
}

/** A call in a list of calls. */
export type ListedCall = Pick<DescribedCall, 'id' | 'method' | 'path' | 'summary'>

interface Reference {
  groups: { name: string; calls: DescribedCall[] }[]
  codes: [string, number][]
}

let built: Reference | undefined

/** The reference, from the OpenAPI document. */
export function reference(): Reference {
  if (!built) {
    const groups = Map.groupBy(apiCalls(), tagOf)
    built = {
      groups: openApi().tags.map(({ name }) => ({ name, calls: groups.get(name)!.map(describe) })),
      codes: Object.entries(API_ERRORS),
    }
  }
  return built
}

export const listed = ({ id, method, path, summary }: DescribedCall): ListedCall => ({
  id,
  method,
  path,
  summary,
})

/** The calls that have all words of a search, first those that have them in their address or summary. */
export function findCalls(search: string): ListedCall[] {
  const calls = reference().groups.flatMap((group) => group.calls)
  const { head = [], detail = [] } = Object.groupBy(calls, (call) =>
    hasWords(heads(call), search)
      ? 'head'
      : hasWords([...heads(call), ...details(call)], search)
        ? 'detail'
        : 'none',
  )
  return [...head, ...detail].map(listed)
}

export const findParts = (search: string): GuidePart[] =>
  guideParts.filter((id) => hasWords(Object.values(GUIDE_PARTS[id]), search))

const heads = ({ method, path, summary }: DescribedCall) => [method, path, summary]

const details = ({ notes, parameters, fields, answer }: DescribedCall) => [
  notes,
  ...[...parameters, ...fields, ...answer].flatMap(({ name, about }) => [name, about]),
]

function hasWords(texts: string[], search: string): boolean {
  const text = texts.join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function describe(call: ApiCall): DescribedCall {
  const operation = openApi().paths[call.path]![call.method.toLowerCase()]!
  const { parameters, responses } = operation
  const answer = responses[call.status]?.content?.['application/json']?.schema
  return {
    id: operation.operationId,
    method: call.method,
    path: call.path,
    summary: call.summary,
    notes: call.notes,
    who: callerSentence(call),
    parameters: parameters.map(({ name, required, description, schema, in: at }) => ({
      name: at === 'header' ? `${name} (header)` : name,
      type: typeOf(schema),
      required,
      about: description ?? '',
    })),
    fields: fieldsOf(bodyOf(operation)),
    answer: fieldsOf(answer),
    status: call.status,
    exampleAnswer: answer ? JSON.stringify(sampleOf(answer, openApi().components.schemas), null, 2) : null,
    errors: Object.entries(responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, { description }]) => ({ status, about: description })),
    curl: curlOf(call),
  }
}

const bodyOf = ({ requestBody }: Operation): Json | undefined =>
  Object.values(requestBody?.content ?? {})[0]?.schema

const MOST_DEEP = 3

/** The fields of an object, those of inner objects as `address.city`, of lists as `data[].id`. */
function fieldsOf(schema: Json | undefined, prefix = '', depth = 0): Described[] {
  const resolved = resolve(schema)
  if (!resolved || depth > MOST_DEEP) return []
  if (resolved.items) return fieldsOf(resolved.items as Json, `${prefix.replace(/\.$/, '')}[].`, depth + 1)
  const required = (resolved.required as string[] | undefined) ?? []
  return Object.entries((resolved.properties as Record<string, Json> | undefined) ?? {}).flatMap(
    ([name, inner]) => {
      const path = `${prefix}${name}`
      const { description, ...rest } = inner
      const field: Described = {
        name: path,
        type: typeOf(rest),
        required: required.includes(name),
        about: String(description ?? ''),
      }
      return [field, ...fieldsOf(rest, `${path}.`, depth + 1)]
    },
  )
}

function resolve(schema: Json | undefined): Json | undefined {
  if (!schema) return undefined
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1)! : undefined
  if (name) return openApi().components.schemas[name]
  // An object that may be null.
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  const objects = choices?.filter((choice) => choice.type !== 'null')
  return objects?.length === 1 ? resolve(objects[0]) : schema
}

function typeOf(given: Json): string {
  const schema = resolve(given) ?? {}
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return (schema.enum as unknown[]).map((value) => JSON.stringify(value)).join(', ')
  if (schema.type === 'array') return `list of ${typeOf((schema.items as Json | undefined) ?? {})}`
  const type = [schema.type ?? 'any value'].flat().join(' or ')
  const format = schema.format ? ` (${String(schema.format)})` : ''
  return `${type}${format}`
}

function curlOf({ method, path, example, who }: ApiCall): string {
  const shown = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => example.params?.[name]?.replace(/^\$/, '') ?? name,
  )
  const query = new URLSearchParams(example.query).toString()
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${env().APP_URL}/api${shown}${query ? `?${query}` : ''}"`,
    who === 'anyone'
      ? example.headers?.Authorization
        ? '-u "$EMAIL:$PASSWORD"'
        : ''
      : '-H "Authorization: Bearer $TOKEN"',
    ...Object.entries(example.fields ?? {}).map(([name, value]) => `-F '${name}=${value}'`),
    ...Object.entries(example.files ?? {}).map(([field, { name }]) => `-F "${field}=@${name}"`),
    ...(example.body === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(example.body)}'`]),
  ]
  return lines.filter(Boolean).join(' \\\n  ')
}
