import { openApi, type Operation } from '../documents/openapi.server.ts'
// oxlint-disable-next-line import/default -- Vite gives the text of the file.
import runtime from './runtime.ts?raw'

type Json = Record<string, unknown>

/** The TypeScript client: the types of all calls of the document, and the function that makes them. */
export function typescriptClient(): string {
  const { paths, components } = openApi()
  const schemas = Object.entries(components.schemas).map(([name, schema]) => `  ${name}: ${typeOf(schema)}`)
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      callType(`${method.toUpperCase()} ${path}`, operation),
    ),
  )
  return [
    '// The client of the Switchboard API. It has no dependencies: save it beside your code.',
    `export interface Schemas {\n${schemas.join('\n')}\n}`,
    `export interface Calls {\n${calls.join('\n')}\n}`,
    runtime.replace(/^import .*\n+/, ''),
  ].join('\n\n')
}

function callType(name: string, { summary, parameters, requestBody, responses }: Operation): string {
  const given = (at: 'path' | 'query') => {
    const all = parameters.filter((parameter) => parameter.in === at)
    const isRequired = all.some(({ required }) => required)
    const fields = all.map((each) => field(each.name, each.schema, each.required))
    return all.length > 0
      ? `${at === 'path' ? 'params' : at}${isRequired ? '' : '?'}: { ${fields.join('; ')} }; `
      : ''
  }
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const body = content ? `body: ${type === 'multipart/form-data' ? 'FormData' : typeOf(content.schema)}` : ''
  const [, answered] = Object.entries(responses).find(([status]) => Number(status) < 300)!
  const [answerType, answer] = Object.entries(answered.content ?? {})[0] ?? []
  const result = !answer ? 'undefined' : answerType === 'application/json' ? typeOf(answer.schema) : 'Blob'
  return `  /** ${summary}. */\n  '${name}': { input: { ${given('path')}${given('query')}${body} }; answer: ${result} }`
}

const field = (name: string, schema: Json, isRequired: boolean): string =>
  `${/^\w+$/.test(name) ? name : JSON.stringify(name)}${isRequired ? '' : '?'}: ${typeOf(schema)}`

/** The type of a JSON schema. The document only has what zod writes. */
function typeOf(schema: Json): string {
  const { $ref, anyOf, oneOf, type, items, properties, additionalProperties: others } = schema
  if (typeof $ref === 'string') return `Schemas['${$ref.split('/').at(-1)}']`
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return (schema.enum as unknown[]).map((value) => JSON.stringify(value)).join(' | ')
  const choices = (anyOf ?? oneOf) as Json[] | undefined
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ')
  if (Array.isArray(type)) return type.map((each) => typeOf({ ...schema, type: each })).join(' | ')
  if (type === 'array') return `Array<${typeOf((items ?? {}) as Json)}>`
  if (type === 'integer') return 'number'
  if (type !== 'object') return typeof type === 'string' ? type : 'unknown'
  const required = (schema.required ?? []) as string[]
  const fields = Object.entries((properties ?? {}) as Record<string, Json>).map(([name, inner]) =>
    field(name, inner, required.includes(name)),
  )
  if (fields.length > 0) return `{ ${fields.join('; ')} }`
  return others && typeof others === 'object'
    ? `Record<string, ${typeOf(others as Json)}>`
    : 'Record<string, unknown>'
}
