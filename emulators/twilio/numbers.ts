import { TWILIO_NUMBERS } from '#emulators/defaults.ts'

import { AREA_CODES } from './area-codes.ts'

export type OwnedNumber = {
  sid: string
  phoneNumber: string
  friendlyName: string
  smsUrl: string
  smsMethod: 'GET' | 'POST'
  voiceUrl: string
  statusCallback: string
  /** Whether the carrier handles STOP, START and HELP itself, as for toll-free numbers. */
  carrierOptOut: boolean
  addressSid: string | null
  emergencyAddressSid: string | null
  emergencyStatus: 'Active' | 'Inactive'
  /** Whether it can't send texts at all. */
  smsDisabled?: boolean
  createdAt: Date
  updatedAt: Date
}

/** The number in E.164, or null if it can't be a valid number. */
export function normalizeNumber(text: string): string | null {
  const digits = text.replace(/[\s().-]/g, '')
  let number: string
  if (/^\+\d+$/.test(digits)) number = digits
  else if (/^1\d{10}$/.test(digits)) number = `+${digits}`
  else if (/^\d{10}$/.test(digits)) number = `+1${digits}`
  else if (/^[2-9]\d{10,14}$/.test(digits)) number = `+${digits}`
  else return null
  if (number.startsWith('+1')) return /^\+1[2-9]\d{2}[2-9]\d{6}$/.test(number) ? number : null
  return /^\+[2-9]\d{6,14}$/.test(number) ? number : null
}

/** The emergency number, and the one that reads back the caller's emergency address. */
const EMERGENCY_NUMBERS = ['911', '933']

/** A number that can be called: the emergency numbers too. Null if it can't be valid. */
export function normalizeCalled(text: string): string | null {
  return EMERGENCY_NUMBERS.includes(text) ? text : normalizeNumber(text)
}

/** `(208) 555-0123` for North America, E.164 for the rest of the world. */
export function displayNumber(number: string): string {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number)
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : number
}

export function isTollFree(number: string): boolean {
  return /^\+18(00|33|44|55|66|77|88)/.test(number)
}

export function newNumber(phoneNumber: string, index: number, friendlyName = ''): OwnedNumber {
  const now = new Date()
  return {
    sid: `PN${index.toString(16).padStart(32, '0')}`,
    phoneNumber,
    friendlyName: friendlyName || displayNumber(phoneNumber),
    smsUrl: '',
    smsMethod: 'POST',
    voiceUrl: '',
    statusCallback: '',
    carrierOptOut: isTollFree(phoneNumber),
    addressSid: null,
    emergencyAddressSid: null,
    emergencyStatus: 'Active',
    createdAt: now,
    updatedAt: now,
  }
}

export function demoNumbers(): OwnedNumber[] {
  return TWILIO_NUMBERS.map((number, index) => newNumber(number.phoneNumber, index + 1, number.friendlyName))
}

/** The location of a number's area code, as Twilio's webhook parameters `FromCity`, `ToState` and so on. */
export function placeParams(prefix: 'From' | 'To', number: string): Record<string, string> {
  const place = number.startsWith('+1') ? AREA_CODES.get(number.slice(2, 5)) : undefined
  return {
    [`${prefix}City`]: place?.city.toUpperCase() ?? '',
    [`${prefix}State`]: place?.state ?? '',
    [`${prefix}Zip`]: place?.zip ?? '',
    [`${prefix}Country`]: number.startsWith('+1') ? 'US' : '',
  }
}
