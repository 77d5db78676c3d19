import type { phoneNumbers, PORT_STATUSES } from '#db/schema/index.ts'

/** The most characters of a search for numbers to buy. */
export const NUMBER_SEARCH_MAX = 40

export type NumberStatus = (typeof phoneNumbers.$inferSelect)['status']

/** A number that the account gave up can be taken back for this long, while it still takes calls and texts. */
export const RELEASE_DAYS = 30

/** `in-use` has no badge. */
export const STATUS_LABELS: Record<Exclude<NumberStatus, 'in-use'>, string> = {
  'porting-in': 'Porting in',
  releasing: 'Being given back',
  released: 'Given back',
}

/** The codes of toll-free numbers, whose numbers belong to no place. */
export const TOLL_FREE_CODES = ['800', '833', '844', '855', '866', '877', '888']

/** @param number digits with country code */
export const isTollFree = (number: string): boolean => TOLL_FREE_CODES.includes(number.slice(1, 4))

/** Message campaigns are for local numbers; carriers verify each toll-free number by itself, which the operator does. */
export const TOLL_FREE_REFUSES =
  'Message campaigns are for local numbers. Ask support to have a toll-free number verified for texting.'

export const PORTING_REFUSES = "Can't assign campaign till porting is completed"

export interface NumberView {
  id: string
  /** Digits with country code. */
  number: string
  friendlyName: string
  location: { id: string; name: string }
  /** The primary number of its location; the others are aliases. */
  isDefault: boolean
  status: NumberStatus
  origin: (typeof phoneNumbers.$inferSelect)['origin']
  /** The message campaign that it texts for. */
  service: { id: string; name: string } | null
  /** Why it sends no texts; null when it does. */
  whyNoTexts: string | null
  /** Emergency services are sent to its location's address. */
  hasEmergencyAddress: boolean
  /** ISO: until when it can be taken back; null unless it is being given back. */
  releasesAt: string | null
}

/** A purchase whose answer the provider still owes us, or one that failed. */
export interface OrderView {
  id: string
  number: string
  status: 'ordering' | 'failed'
  problem: string | null
  /** ISO. */
  createdAt: string
}

/** A request to move numbers here that is a draft or under way. */
export interface OpenPortView {
  id: string
  status: (typeof PORT_STATUSES)[number]
  /** Digits with country code. */
  numbers: string[]
  /** ISO. */
  createdAt: string
}

export const PORT_STATUS_LABELS: Record<OpenPortView['status'], string> = {
  draft: 'Draft',
  submitting: 'Being submitted',
  submitted: 'Submitted',
  'waiting-for-signature': 'Waiting for signature',
  'in-progress': 'In progress',
  'action-required': 'Action required',
  completed: 'Completed',
  canceled: 'Canceled',
  expired: 'Expired',
}

/** The facts to know while a number moves here. */
export const PORT_FACTS = [
  'Moving a number takes 2 to 4 weeks.',
  'Only numbers in the continental United States can be moved.',
  'Texting may not work for up to 3 business days after a number moves.',
] as const
