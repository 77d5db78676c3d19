/** The use that is counted and billed. Messages are counted in the parts that carriers charge for. */
export const METERS = ['minutes', 'messages', 'recordings', 'numbers'] as const
export type Meter = (typeof METERS)[number]

export type Amounts = Record<Meter, number>

export const NO_USE: Readonly<Amounts> = { minutes: 0, messages: 0, recordings: 0, numbers: 0 }

interface MeterLabels {
  title: string
  one: string
  many: string
}

export const METER_LABELS: Readonly<Record<Meter, MeterLabels>> = {
  minutes: { title: 'Minutes', one: 'minute', many: 'minutes' },
  messages: { title: 'Messages', one: 'message', many: 'messages' },
  recordings: { title: 'Recordings', one: 'recording', many: 'recordings' },
  numbers: { title: 'Phone numbers', one: 'phone number', many: 'phone numbers' },
}

/** The name of the meter's events at the payment provider. */
export const eventName = (meter: Meter): string => `switchboard_${meter}`
