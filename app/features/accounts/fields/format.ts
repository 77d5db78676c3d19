import { formatCents } from '#app/lib/money.ts'
import { ageOn, daysBetween, formatDay, parseDay } from '#app/lib/dates.ts'
import { addYears } from 'date-fns/addYears'
import { daysInYear } from 'date-fns/constants'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { parseISO } from 'date-fns/parseISO'
import { formatPhone, maskPhone } from '#app/lib/phone.ts'
import { parseState } from '#app/lib/states.ts'
import type { EditedField } from '#app/lib/edits.ts'
import { type Field, isSecret } from './fields.ts'
import type { RecordValues } from './kind.ts'

const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

/** A stored value as text for tables and conflicts; empty for none. */
export function formatValue(field: Field, value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  switch (field.type) {
    case 'date':
      return formatDay(String(value))
    case 'money':
      return formatCents(Number(value))
    case 'dollars':
      return wholeDollars.format(Number(value) / 100)
    case 'boolean':
      return value ? 'Yes' : 'No'
    case 'phone':
      return formatPhone(String(value))
    case 'choice':
      return field.choices?.find((choice) => choice.value === value)?.label ?? String(value)
    case 'list': {
      const items = value as RecordValues[]
      return items.map((item) => joined(field.item, item)).join('; ')
    }
    case 'group':
      return joined(field.fields, value as RecordValues)
    default:
      return String(value)
  }
}

/** ###-##-####, as far as it has been typed. */
export function maskSsn(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 9)
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-')
}

const joined = (fields: readonly Field[], record: RecordValues) =>
  fields
    .map((field) => formatValue(field, record[field.name]))
    .filter(Boolean)
    .join(', ')

/** Stored values as the form's inputs show them. Sealed ones are left out. */
export function asTyped(fields: readonly Field[], values: RecordValues): RecordValues {
  const typed: RecordValues = {}
  for (const field of fields) {
    const value = values[field.name]
    if (value === undefined || value === null || field.type === 'sealed' || field.type === 'checked') continue
    typed[field.name] = box(field, value)
  }
  return typed
}

/** How a declared field that someone else changed is shown to the user. */
export function editedField(field: Field, label = field.label): EditedField {
  const one = field.type !== 'list' && field.type !== 'group'
  return {
    label,
    sealed: isSecret(field),
    show: (value) => formatValue(field, value),
    typed: (value) => (one ? String(asTyped([field], { [field.name]: value })[field.name] ?? '') : null),
  }
}

function box(field: Field, value: unknown): unknown {
  switch (field.type) {
    case 'list':
      return (value as RecordValues[]).map((item) => asTyped(field.item, item))
    case 'group':
      return asTyped(field.fields, value as RecordValues)
    case 'boolean':
      return value ? 'on' : undefined
    case 'money':
      return (Number(value) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
    case 'dollars':
      return (Number(value) / 100).toLocaleString('en-US')
    case 'phone':
      return maskPhone(String(value))
    case 'date':
      return formatDay(String(value))
    case 'state':
      // Stored before there was a list: 'Id' is Idaho.
      return parseState(String(value)) ?? undefined
    default:
      return String(value)
  }
}

/** The declared defaults, for a new record. */
export const startingValues = (fields: readonly Field[]): RecordValues =>
  Object.fromEntries(
    fields.flatMap((field) => ('default' in field && field.default ? [[field.name, field.default]] : [])),
  )

const QUARTERS = ['', '¼', '½', '¾']

/** Age rounded to the nearest quarter of a year: 7½. Null without a date of birth or before it. */
export function quarterAge(dob: unknown, today: string): string | null {
  const born = parseDay(dob)
  const years = ageOn(dob, today)
  if (!born || years === null) return null
  const birthday = addYears(born, years)
  const quarters = Math.round((differenceInCalendarDays(parseISO(today), birthday) / daysInYear) * 4)
  const whole = years + (quarters === 4 ? 1 : 0)
  const part = QUARTERS[quarters % 4]!
  return whole === 0 && part ? part : `${whole}${part}`
}

export interface PolicyState {
  label: string
  tone: 'plain' | 'ok' | 'warn'
}

/** A policy that ends within this many days is up for renewal. */
const RENEWAL_DAYS = 30

/** A policy's state on a day, `yyyy-MM-dd`; null for a policy without dates. */
export function policyState(policy: RecordValues, today: string): PolicyState | null {
  const until = (date: unknown): number | null => (parseDay(date) ? daysBetween(today, String(date)) : null)
  const start = until(policy.effectiveDate)
  const end = until(policy.termDate)
  if (end !== null && end < 0) return { label: 'Ended', tone: 'plain' }
  if (start !== null && start > 0) {
    return { label: start === 1 ? 'Starts tomorrow' : `Starts in ${start} days`, tone: 'plain' }
  }
  if (end !== null && end <= RENEWAL_DAYS) {
    const when = end === 0 ? 'today' : end === 1 ? 'tomorrow' : `in ${end} days`
    return { label: `Renews ${when}`, tone: 'warn' }
  }
  return start === null && end === null ? null : { label: 'Active', tone: 'ok' }
}

/** Links to these open as they were entered. */
const PRODUCT_DOMAINS = ['switchboard.example']

/** The URL of a stored link: as entered when it starts with http or names a product domain, else with http://. */
export function linkTarget(stored: string): string {
  const link = stored.trim()
  const given = /^https?:\/\//i.test(link) ? link : `http://${link.replace(/^\/+/, '')}`
  const ours = PRODUCT_DOMAINS.some((domain) => link.toLowerCase().includes(domain))
  // A link is user input: it must never become a `javascript:` URL.
  return ours && /^[a-z0-9.-]+(\/|$)/i.test(link) ? `https://${link}` : given
}

/** A map search for an address. */
export function mapLink(address: RecordValues): string {
  const parts = ['address', 'city', 'state', 'zipcode'].map((name) => address[name]).filter(Boolean)
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(parts.join(', '))}`
}

/** `418 Larkspur Lane, Boise, ID 83702`. */
export function addressLine(address: RecordValues): string {
  const place = [address.state, address.zipcode].filter(Boolean).join(' ')
  return [address.address, address.address2, address.city, place].filter(Boolean).join(', ')
}
