import { parseDecimal } from './decimal.ts'
import { refusal } from './errors.ts'

export type Value = string | Value[] | { [name: string]: Value }
type Tree = { [name: string]: Value }

/** Parses `items[0][price]=…` and `expand[]=…`, as Stripe does. */
export function parseForm(text: string): Tree {
  const tree: Tree = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split('[').map((part, index) => (index ? part.replace(/]$/, '') : part))
    let node = tree
    path.forEach((part, index) => {
      const key = part === '' ? String(Object.keys(node).length) : part
      if (['__proto__', 'constructor', 'prototype'].includes(key)) throw refusal(`Invalid parameter: ${name}`)
      if (index === path.length - 1) return void (node[key] = value)
      const next = node[key]
      node = (typeof next === 'object' ? next : (node[key] = {})) as Tree
    })
  }
  return asLists(tree) as Tree
}

/** Objects whose keys are 0, 1, 2… are lists. */
function asLists(value: Value): Value {
  if (typeof value === 'string') return value
  const entries = Object.entries(value).map(([key, each]) => [key, asLists(each as Value)] as const)
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  return isList ? entries.map(([, each]) => each) : Object.fromEntries(entries)
}

/** The parameters of a request or of one of its objects. Reading a parameter of the wrong form is refused. */
export class Params {
  readonly #values: Tree
  readonly #path: string

  constructor(values: Tree, path = '') {
    this.#values = values
    this.#path = path
  }

  /** The parameter's full name, as errors give it. */
  name(name: string): string {
    return this.#path ? `${this.#path}[${name}]` : name
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined
  }

  isText(name: string): boolean {
    return typeof this.#values[name] === 'string'
  }

  text(name: string): string | undefined {
    if (!this.has(name)) return undefined
    const value = this.#values[name]
    if (typeof value !== 'string')
      throw refusal(`Invalid string: ${JSON.stringify(value)}`, { param: this.name(name) })
    return value
  }

  /** An empty text unsets it. */
  nullable(name: string): string | null | undefined {
    const value = this.text(name)
    return value === '' ? null : value
  }

  required(name: string): string {
    const value = this.text(name)
    if (value === undefined || value === '') {
      throw refusal(`Missing required param: ${this.name(name)}.`, {
        code: 'parameter_missing',
        param: this.name(name),
      })
    }
    return value
  }

  choice<const Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.text(name)
    if (value === undefined || value === '') return undefined
    const found = choices.find((each) => each === value)
    if (!found) {
      throw refusal(`Invalid ${this.name(name)}: must be one of ${choices.join(', ')}`, {
        param: this.name(name),
      })
    }
    return found
  }

  integer(name: string): number | undefined {
    const value = this.text(name)
    if (value === undefined || value === '') return undefined
    if (!/^-?\d{1,15}$/.test(value)) {
      throw refusal(`Invalid integer: ${value}`, {
        code: 'parameter_invalid_integer',
        param: this.name(name),
      })
    }
    return Number(value)
  }

  decimal(name: string): bigint | undefined {
    const value = this.text(name)
    if (value === undefined || value === '') return undefined
    const decimal = parseDecimal(value)
    if (decimal === null) {
      throw refusal(`Invalid decimal: ${value}; must be a decimal with at most 12 decimal places`, {
        param: this.name(name),
      })
    }
    return decimal
  }

  boolean(name: string): boolean | undefined {
    const value = this.text(name)
    if (value === undefined || value === '') return undefined
    if (value !== 'true' && value !== 'false')
      throw refusal(`Invalid boolean: ${value}`, { param: this.name(name) })
    return value === 'true'
  }

  object(name: string): Params | undefined {
    if (!this.has(name)) return undefined
    const value = this.#values[name]
    if (value === '') return undefined
    if (typeof value !== 'object' || Array.isArray(value)) {
      throw refusal('Invalid object', { param: this.name(name) })
    }
    return new Params(value as Tree, this.name(name))
  }

  objects(name: string): Params[] | undefined {
    if (!this.has(name)) return undefined
    const value = this.#values[name]
    if (value === '') return []
    if (!Array.isArray(value)) throw refusal('Invalid array', { param: this.name(name) })
    return value.map((each, index) => {
      const path = `${this.name(name)}[${index}]`
      if (typeof each !== 'object' || Array.isArray(each)) throw refusal('Invalid object', { param: path })
      return new Params(each as Tree, path)
    })
  }

  texts(name: string): string[] | undefined {
    if (!this.has(name)) return undefined
    const value = this.#values[name]
    if (value === '') return []
    if (!Array.isArray(value)) throw refusal('Invalid array', { param: this.name(name) })
    return value.map(String)
  }

  /** Metadata and payloads: an object of texts. */
  map(name: string): Record<string, string> | undefined {
    if (!this.has(name)) return undefined
    const value = this.#values[name]
    if (value === '') return {}
    if (typeof value !== 'object') throw refusal('Invalid object', { param: this.name(name) })
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, String(each)]))
  }

  /** @throws StripeFault for a parameter that isn't one of these */
  refuseUnknown(known: readonly string[]): void {
    const name = Object.keys(this.#values).find((each) => !known.includes(each))
    if (name === undefined) return
    throw refusal(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name })
  }
}

/** Merges metadata as Stripe does: an empty value removes its key, and an empty `metadata` removes all. */
export function mergeMetadata(
  current: Record<string, string> | null,
  params: Params,
): Record<string, string> | undefined {
  const given = params.map('metadata')
  if (!given) return undefined
  if (Object.keys(given).length === 0) return {}
  const merged = { ...current, ...given }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
}
