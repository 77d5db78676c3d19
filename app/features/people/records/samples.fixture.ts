import type { Field, TextField } from '#app/features/accounts/fields/fields.ts'
import type { KindName } from './kinds/kind-names.ts'
import { KINDS } from './kinds/index.ts'

// Sample forms of every kind, generated from its declaration, so that a new field is tested as soon as it is declared.

/** Numbers that must not be found unencrypted anywhere. */
export const SECRETS = {
  ssn: '912-78-7731',
  dlId: 'QX98127KD',
  ein: '94-8127365',
  routing: '123103729',
  account: '90817263544',
  cardNumber: '4111 1111 1111 1111',
  cvc: '739',
} as const

const compact = (text: string) => text.replace(/[\s-]/g, '')
export const SECRET_DIGITS = Object.values(SECRETS)
  .filter((secret) => secret.length > 3)
  .flatMap((secret) => [secret, compact(secret)])

/** The text typed into a field, and the value stored for it. */
export function sample(field: TextField, round = 0): [typed: string, stored: unknown] {
  const secret = SECRETS[field.name as keyof typeof SECRETS]
  if (secret) return [secret, undefined]
  switch (field.type) {
    case 'date':
      return round ? ['2025-06-30', '2025-06-30'] : ['07/04/2024', '2024-07-04']
    case 'dollars':
      return round ? ['$2,500', 250_000] : ['1500', 150_000]
    case 'money':
      return round ? ['$1,842.50', 184_250] : ['99.9', 9990]
    case 'integer': {
      const value = Math.min(field.max ?? 12, (field.min ?? 1) + 4 + round)
      // Cards of this year could have expired.
      const offered = field.offers?.(new Date())[round + 1]
      return offered ? [offered, Number(offered)] : [String(value), value]
    }
    case 'decimal':
      return round ? ['2', 2] : ['1.5', 1.5]
    case 'boolean':
      return ['on', true]
    case 'choice':
      return [field.choices!.at(round)!.value, field.choices!.at(round)!.value]
    case 'state':
      return ['id', 'ID']
    case 'zip':
      return round ? ['83702', '83702'] : ['837021234', '83702-1234']
    case 'phone':
      return ['(208) 555-0123', '12085550123']
    case 'email':
      return ['janet@mail.example', 'janet@mail.example']
    case 'vin':
      return ['1fahp3k2xcl123456', '1FAHP3K2XCL123456']
    case 'url':
      return ['portal.example/x', 'portal.example/x']
    case 'payment-method':
      return ['other', 'other']
    case 'user':
      return ['', undefined]
    default:
      return [`${field.label} ${round}`, `${field.label} ${round}`]
  }
}

type Values = Record<string, unknown>

/** A complete form of a kind, and the row it must become. */
export function sampleForm(name: KindName, fixed: Values = {}, round = 0): { typed: Values; stored: Values } {
  const fill = (fields: readonly Field[], start: Values): { typed: Values; stored: Values } => {
    const typed: Values = {}
    const stored: Values = {}
    for (const field of fields) {
      if (field.only && !field.only({ ...typed, ...start })) continue
      if (field.type === 'list' || field.type === 'group') {
        const inner = fill(field.type === 'list' ? field.item : field.fields, {})
        typed[field.name] = field.type === 'list' ? [inner.typed] : inner.typed
        stored[field.name] = field.type === 'list' ? [inner.stored] : inner.stored
      } else if (!field.derived) {
        const [text, value] =
          field.name in start ? [start[field.name] as string, start[field.name]] : sample(field, round)
        typed[field.name] = text
        if (value !== undefined && value !== '') stored[field.name] = value
      }
    }
    return { typed, stored }
  }
  const sections = KINDS[name].sections
  const typed: Values = {}
  const stored: Values = {}
  for (const section of sections) {
    if (section.only && !section.only({ ...typed, ...fixed })) continue
    const part = fill(section.fields, fixed)
    Object.assign(typed, part.typed)
    Object.assign(stored, part.stored)
  }
  return { typed, stored }
}

/** Names of form fields, such as siding[0].material, with their values. */
export function formFields(values: object, prefix = ''): [string, string][] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    const path = prefix + name
    if (Array.isArray(value)) return value.flatMap((item: object, at) => formFields(item, `${path}[${at}].`))
    if (typeof value === 'object' && value) return formFields(value, `${path}.`)
    return value === undefined ? [] : [[path, String(value)]]
  })
}

/** One form of each kind, or of each shape of a kind. */
export const SHAPES: [name: KindName, fixed: Values][] = [
  ['address', {}],
  ['dependent', {}],
  ['policy', { managedBy: '' }],
  ['vehicle', { type: 'car' }],
  ['vehicle', { type: 'motorhome' }],
  ['vehicle', { type: 'ATV' }],
  ['vehicle', { type: 'Boat' }],
  ['home', {}],
  ['commercial', {}],
  ['payment-method', { type: 'checking' }],
  ['payment-method', { type: 'credit card' }],
  ['extra', {}],
  ['link', {}],
]
