import type Stripe from 'stripe'

import { refusal } from './errors.ts'
import type { Params } from './params.ts'
import { newId } from './store.ts'
import type { StripeStore } from './store.ts'
import type { Meter, MeterEvent } from './wire.ts'

const DAY = 86_400

export const METER_PARAMS = [
  'customer_mapping',
  'default_aggregation',
  'display_name',
  'event_name',
  'event_time_window',
  'expand',
  'value_settings',
] satisfies (keyof Stripe.Billing.MeterCreateParams)[]

export function createMeter(store: StripeStore, params: Params): Meter {
  const eventName = params.required('event_name')
  const existing = store.meters
    .all()
    .find((each) => each.event_name === eventName && each.status === 'active')
  if (existing) {
    throw refusal(`A meter with the event_name \`${eventName}\` already exists: ${existing.id}.`, {
      code: 'resource_already_exists',
      param: 'event_name',
    })
  }
  const formula = params.object('default_aggregation')?.choice('formula', ['count', 'last', 'sum'])
  if (!formula) {
    throw refusal('Missing required param: default_aggregation[formula].', {
      code: 'parameter_missing',
      param: 'default_aggregation[formula]',
    })
  }
  const meter = store.meters.add({
    id: newId('mtr_test'),
    object: 'billing.meter',
    created: store.now(),
    customer_mapping: {
      event_payload_key: params.object('customer_mapping')?.text('event_payload_key') ?? 'stripe_customer_id',
      type: 'by_id',
    },
    default_aggregation: { formula },
    display_name: params.required('display_name'),
    event_name: eventName,
    event_time_window: params.choice('event_time_window', ['day', 'hour']) ?? null,
    livemode: false,
    status: 'active',
    status_transitions: { deactivated_at: null },
    updated: store.now(),
    value_settings: {
      event_payload_key: params.object('value_settings')?.text('event_payload_key') ?? 'value',
    },
  })
  store.emit('billing.meter.created', meter)
  return meter
}

export const updateMeter = (store: StripeStore, meter: Meter, params: Params): Meter =>
  store.change(meter, 'billing.meter.updated', {
    display_name: params.text('display_name') ?? meter.display_name,
    updated: store.now(),
  })

export function setMeterStatus(store: StripeStore, meter: Meter, status: Meter['status']): Meter {
  const type = status === 'active' ? 'billing.meter.reactivated' : 'billing.meter.deactivated'
  return store.change(meter, type, {
    status,
    status_transitions: { deactivated_at: status === 'active' ? null : store.now() },
    updated: store.now(),
  })
}

/**
 * Records usage. An identifier counts once a day, as at Stripe; a second use is refused.
 * @throws StripeFault
 */
export function createMeterEvent(store: StripeStore, params: Params): MeterEvent {
  const eventName = params.required('event_name')
  const payload = params.map('payload') ?? {}
  const identifier = params.text('identifier') || newId('idmp')
  if (identifier.length > 100) {
    throw refusal('Invalid identifier: must be at most 100 characters', { param: 'identifier' })
  }
  const meter = store.meters.all().find((each) => each.event_name === eventName)
  if (!meter || meter.status !== 'active') {
    throw refusal(`No active meter found for event name ${eventName}.`, { param: 'event_name' })
  }
  const customer = payload[meter.customer_mapping.event_payload_key]
  const value = payload[meter.value_settings.event_payload_key]
  if (!customer) {
    throw refusal(`Missing payload key ${meter.customer_mapping.event_payload_key}.`, { param: 'payload' })
  }
  if (!store.customers.get(customer)) {
    throw refusal(`No such customer: '${customer}'`, {
      code: 'resource_missing',
      param: 'payload[stripe_customer_id]',
    })
  }
  if (meter.default_aggregation.formula !== 'count' && !/^-?\d{1,15}$/.test(value ?? '')) {
    throw refusal(`The payload's ${meter.value_settings.event_payload_key} must be a whole number.`, {
      param: 'payload',
    })
  }
  const timestamp = params.integer('timestamp') ?? store.now()
  requireRecent(store, timestamp)
  const known = store.meterIdentifiers.get(identifier)
  if (known && store.now() - known.created < DAY) {
    throw refusal(`An event already exists with identifier ${identifier}.`)
  }
  const event: MeterEvent = {
    object: 'billing.meter_event',
    created: store.now(),
    event_name: eventName,
    identifier,
    livemode: false,
    payload,
    timestamp,
  }
  store.meterEvents.push(event)
  store.meterIdentifiers.set(identifier, event)
  return event
}

/**
 * The product's own clock doesn't move with the emulator's, so that a time which is right by either is taken.
 * @throws StripeFault
 */
function requireRecent(store: StripeStore, timestamp: number): void {
  const clocks = [store.now(), Math.floor(Date.now() / 1000)]
  if (timestamp < Math.min(...clocks) - 35 * DAY) {
    throw refusal('The timestamp must be within the past 35 calendar days.', { param: 'timestamp' })
  }
  if (timestamp > Math.max(...clocks) + 300) {
    throw refusal('The timestamp cannot be more than 5 minutes in the future.', { param: 'timestamp' })
  }
}

/** Takes an event of the last day back. */
export function cancelMeterEvent(store: StripeStore, params: Params): object {
  const eventName = params.required('event_name')
  params.required('type')
  const identifier = params.object('cancel')?.required('identifier') ?? ''
  const event = store.meterEvents.find(
    (each) => each.identifier === identifier && each.event_name === eventName && !each.isCancelled,
  )
  if (!event)
    throw refusal(`No meter event found with identifier ${identifier}.`, { param: 'cancel[identifier]' })
  if (store.now() - event.created > DAY) {
    throw refusal('You can only cancel meter events within 24 hours of their creation.', {
      param: 'cancel[identifier]',
    })
  }
  event.isCancelled = true
  return {
    object: 'billing.meter_event_adjustment',
    cancel: { identifier },
    event_name: eventName,
    livemode: false,
    status: 'pending',
    type: 'cancel',
  }
}

/** A customer's usage from `start` until just before `end`, by the meter's formula. */
export function usageOf(
  store: StripeStore,
  meter: Meter,
  customer: string,
  start: number,
  end: number,
): number {
  const values = store.meterEvents
    .filter(
      (event) =>
        !event.isCancelled &&
        event.event_name === meter.event_name &&
        event.payload[meter.customer_mapping.event_payload_key] === customer &&
        event.timestamp >= start &&
        event.timestamp < end,
    )
    .toSorted((a, b) => a.timestamp - b.timestamp)
    .map((event) => Number(event.payload[meter.value_settings.event_payload_key]))
  const { formula } = meter.default_aggregation
  if (formula === 'count') return values.length
  if (formula === 'last') return values.at(-1) ?? 0
  return values.reduce((sum, value) => sum + value, 0)
}

export const SUMMARY_PARAMS = ['customer', 'start_time', 'end_time', 'value_grouping_window']

/** The usage of a period: in all, or of each hour or day that had any. Times must be whole minutes. */
export function meterSummaries(store: StripeStore, meter: Meter, params: Params): { id: string }[] {
  const customer = store.customers.find(params.required('customer'), 'customer').id
  const start = params.integer('start_time')
  const end = params.integer('end_time')
  const window = params.choice('value_grouping_window', ['day', 'hour'])
  if (start === undefined || end === undefined) {
    throw refusal('Missing required param: start_time and end_time.', { code: 'parameter_missing' })
  }
  const unit = window === 'day' ? DAY : window === 'hour' ? 3600 : 60
  for (const [name, time] of [
    ['start_time', start],
    ['end_time', end],
  ] as const) {
    if (time % unit !== 0) {
      throw refusal(`${name} must align with ${window ? `the ${window}` : 'minute'} boundaries.`, {
        param: name,
      })
    }
  }
  if (end <= start) throw refusal('end_time must be after start_time.', { param: 'end_time' })
  const summary = (from: number, to: number) => ({
    id: newId('mtrusg_test'),
    object: 'billing.meter_event_summary',
    aggregated_value: usageOf(store, meter, customer, from, to),
    end_time: to,
    livemode: false,
    meter: meter.id,
    start_time: from,
  })
  if (!window) return [summary(start, end)].filter((each) => each.aggregated_value !== 0)
  const count = Math.min(Math.ceil((end - start) / unit), 10_000)
  return Array.from({ length: count }, (_, index) =>
    summary(start + index * unit, start + (index + 1) * unit),
  )
    .filter((each) => each.aggregated_value !== 0)
    .toReversed()
}
