import type { z } from 'zod'

/** The most characters of each text that a schema reads, by its name: `title`, `lanes[].label`. */
export type InputLimits = Record<string, number>

/**
 * The limits of what is typed. Those of a text that the schema first changes don't count: a number may be typed with
 * more blanks than are stored.
 */
export function limitsOf(schema: z.core.$ZodType, name = ''): InputLimits {
  const def = (schema as z.ZodType).def as z.core.$ZodTypes['_zod']['def']
  switch (def.type) {
    case 'string': {
      const { maxLength } = schema as z.ZodString
      return maxLength === null ? {} : { [name]: maxLength }
    }
    case 'object':
      return merged(Object.entries(def.shape), ([key, value]) =>
        limitsOf(value, name ? `${name}.${key}` : key),
      )
    case 'union':
      return merged(def.options, (option) => limitsOf(option, name))
    case 'intersection':
      return merged([def.left, def.right], (side) => limitsOf(side, name))
    case 'array':
      return limitsOf(def.element, `${name}[]`)
    case 'pipe':
      return limitsOf(def.in, name)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return limitsOf(def.innerType, name)
    default:
      return {}
  }
}

const merged = <Item>(items: readonly Item[], limits: (item: Item) => InputLimits): InputLimits =>
  Object.assign({}, ...items.map(limits))
