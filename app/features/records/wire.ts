import { formatDay } from '#app/lib/dates.ts'
import type { Field } from './fields.ts'
import type { RecordValues } from './kind.ts'
import { type KindName, KINDS } from './kinds/index.ts'
import { vehicleGroup } from './kinds/vehicle.ts'

/**
 * The spec's own names on the wire, where ours differ (product rule 10): ours on the left. What is not named here is
 * called the same on both sides.
 */
const WIRE_NAMES: Partial<Record<KindName, Record<string, string>>> = {
  vehicle: { lienHolder: 'leinHolder' },
}

/** A record as the API gives it: the spec's names, MM/dd/yyyy, amounts in dollars, masks for what is sealed. */
export function toWire(name: KindName, id: string, values: RecordValues): RecordValues {
  const wire: RecordValues = { id, ...outward(KINDS[name].fields, values) }
  if (name === 'vehicle') {
    wire.form = vehicleGroup(values.type) ?? undefined
    // The spec knows one vin: of a vessel it is the hull's.
    if (wire.form === 'water') wire.vin = wire.hullId
    delete wire.hullId
  }
  if (name === 'home') wire.form = 'home'
  if (name === 'payment-method') {
    if (wire.expMonth || wire.expYear) wire.expDate = { month: wire.expMonth, year: wire.expYear }
    delete wire.expMonth
    delete wire.expYear
  }
  for (const [ours, theirs] of Object.entries(WIRE_NAMES[name] ?? {})) {
    if (!(ours in wire)) continue
    wire[theirs] = wire[ours]
    delete wire[ours]
  }
  return wire
}

/** What the API was sent, by our names, as the kind's schema takes it from a form: text for everything. */
export function fromWire(name: KindName, wire: RecordValues): RecordValues {
  const { id: _id, form: _form, ...record } = wire
  for (const [ours, theirs] of Object.entries(WIRE_NAMES[name] ?? {})) {
    if (!(theirs in record)) continue
    record[ours] = record[theirs]
    delete record[theirs]
  }
  if (name === 'vehicle' && vehicleGroup(record.type) === 'water') {
    record.hullId = record.vin
    delete record.vin
  }
  if (name === 'payment-method' && typeof record.expDate === 'object' && record.expDate) {
    const { month, year } = record.expDate as { month?: unknown; year?: unknown }
    Object.assign(record, { expMonth: month ? String(month).padStart(2, '0') : '', expYear: year ?? '' })
    delete record.expDate
    record.cardNumber ??= record.account
  }
  return asTyped(record) as RecordValues
}

function outward(fields: readonly Field[], values: RecordValues): RecordValues {
  const wire: RecordValues = {}
  for (const field of fields) {
    const value = values[field.name]
    if (value === undefined || value === null) continue
    if (field.type === 'group') wire[field.name] = outward(field.fields, value as RecordValues)
    else if (field.type === 'list')
      wire[field.name] = (value as RecordValues[]).map((item) => outward(field.item, item))
    else if (field.type === 'date') wire[field.name] = formatDay(String(value))
    else if (field.type === 'money' || field.type === 'dollars') wire[field.name] = Number(value) / 100
    else wire[field.name] = value
  }
  return wire
}

function asTyped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asTyped)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, asTyped(each)]))
  }
  return typeof value === 'number' ? String(value) : (value ?? undefined)
}
