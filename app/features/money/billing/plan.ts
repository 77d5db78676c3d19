/** The most that an account may have of each. */
export interface Limits {
  maxLocations: number
  /** Message campaigns, the carriers' registered services. */
  maxServices: number
  maxPhoneNumbers: number
}

export interface Plan extends Limits {
  /** Its key in the catalog; `custom` for a plan of its own, `standard` for none. */
  type: string
  name: string
  /** Committed use in a month. */
  minutes: number
  messages: number
}

/** The plan of accounts for which the operator has set no other. */
export const DEFAULT_PLAN: Plan = {
  type: 'standard',
  name: 'Standard',
  minutes: 2000,
  messages: 2000,
  maxLocations: 1,
  maxServices: 1,
  maxPhoneNumbers: 1,
}

/** More than any agency uses, and small enough for a column of integers. */
export const MOST_COMMITTED = 10_000_000

/** Amounts in cents. */
export interface Balance {
  pastDue: number
  current: number
  upcoming: number
  /** `yyyy-MM-dd`; null when no payment is planned. */
  nextPayment: string | null
  automaticPayment: boolean
  /** ISO. */
  asOf: string
}
