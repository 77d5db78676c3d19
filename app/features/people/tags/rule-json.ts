import { MAX_DEPTH } from './rule.ts'
import { OPERATORS, RULE_FIELDS } from './rule-fields.ts'

/** The contacts of one state. */
export const RULE_EXAMPLE = {
  combinator: 'and',
  rules: [{ field: 'address.state', operator: '=', values: ['ID'] }],
}

const object = (properties: object) => ({
  ...{ type: 'object', properties, additionalProperties: false },
})

const line = {
  ...object({
    field: { type: 'string', enum: RULE_FIELDS.map(({ name }) => name) },
    operator: {
      type: 'string',
      enum: [...new Set(Object.values(OPERATORS).flatMap((all) => all.map(({ name }) => name)))],
    },
    values: {
      type: 'array',
      items: { type: 'string' },
      description: 'As many as the operator needs: days are like 2026-03-01, tags are ids.',
    },
  }),
  required: ['field', 'operator', 'values'],
}

function group(depth: number): object {
  return {
    ...object({
      combinator: { type: 'string', enum: ['and', 'or'] },
      not: { type: 'boolean' },
      rules: { type: 'array', items: depth < MAX_DEPTH ? { anyOf: [line, group(depth + 1)] } : line },
    }),
    required: ['combinator', 'rules'],
  }
}

/** The JSON schema of a rule, for the API's document: zod writes none for a tree that it measures first. */
export const RULE_JSON = { ...group(1), type: ['object', 'null'], examples: [RULE_EXAMPLE] }
