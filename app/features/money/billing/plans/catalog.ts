import type { Limits } from '../plan.ts'

/** The meters that prices bill by, and the products that invoices name them by. */
export const METERED = {
  minutes: { event: 'switchboard_minutes', name: 'Minutes' },
  messages: { event: 'switchboard_messages', name: 'Text messages' },
  recordings: { event: 'switchboard_recordings', name: 'Recordings' },
  numbers: { event: 'switchboard_numbers', name: 'Phone numbers' },
} as const
export type MeteredName = keyof typeof METERED
export const METERED_NAMES = Object.keys(METERED) as MeteredName[]

export interface NewPlan extends Limits {
  key: string
  name: string
  /** Cents a month. */
  fee: number
  /** The fee includes `committed`; each more costs these cents. */
  tiers: Record<MeteredName, { committed: number; more: string }>
}

/** The plans that the catalog begins with. Their prices are changed at Stripe afterwards. */
export const NEW_PLANS: readonly NewPlan[] = [
  {
    key: 'starter',
    name: 'Starter',
    fee: 4900,
    ...{ maxLocations: 1, maxServices: 1, maxPhoneNumbers: 2 },
    tiers: {
      minutes: { committed: 500, more: '2.5' },
      messages: { committed: 500, more: '2' },
      recordings: { committed: 50, more: '5' },
      numbers: { committed: 1, more: '300' },
    },
  },
  {
    key: 'office',
    name: 'Office',
    fee: 14_900,
    ...{ maxLocations: 3, maxServices: 2, maxPhoneNumbers: 8 },
    tiers: {
      minutes: { committed: 2000, more: '2' },
      messages: { committed: 2000, more: '1.75' },
      recordings: { committed: 500, more: '4' },
      numbers: { committed: 4, more: '250' },
    },
  },
  {
    key: 'agency',
    name: 'Agency',
    fee: 39_900,
    ...{ maxLocations: 12, maxServices: 6, maxPhoneNumbers: 40 },
    tiers: {
      minutes: { committed: 8000, more: '1.5' },
      messages: { committed: 8000, more: '1.25' },
      recordings: { committed: 2500, more: '3' },
      numbers: { committed: 15, more: '200' },
    },
  },
]

/** A plan as the payment provider has it. */
export interface CatalogPlan extends Limits {
  key: string
  name: string
  /** Cents a month; null when it isn't a whole fee. */
  fee: number | null
  /** Its first tiers include these in a month. */
  minutes: number
  messages: number
  /** Its prices, and which of the subscription’s items each is: `monthly`, `minutes`. */
  prices: { part: string; id: string }[]
}
