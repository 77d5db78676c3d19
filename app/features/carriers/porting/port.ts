import { type OpenPortView } from '#app/features/carriers/numbers/number.ts'
import { PORT_PATH } from '#app/features/carriers/numbers/paths.ts'
import type { portDocuments } from '#db/schema/index.ts'

export type PortStatus = OpenPortView['status']
export type DocumentKind = (typeof portDocuments.$inferSelect)['kind']

/** The steps of a draft. */
export type PortStep = 'numbers' | 'details' | 'documents'

/** The path of a port request, or of a part of it. */
export const portPath = (id: string, part?: PortStep | 'cancel') =>
  [PORT_PATH, id, part].filter(Boolean).join('/')

export const filePath = (id: string, kind: DocumentKind) => `${PORT_PATH}/${id}/files/${kind}`
export const letterPath = (id: string) => `${PORT_PATH}/${id}/letter`

export const PORT_TYPES = { residential: 'Residential', business: 'Business' } as const

/** Alaska, Hawaii, the territories and the military (only the continental United States). */
export const NOT_CONTINENTAL: readonly string[] = ['AK', 'HI', 'AS', 'GU', 'MP', 'PR', 'VI', 'AA', 'AE', 'AP']

/** The numbers of one request. The provider takes more, but each is checked one by one. */
export const MOST_NUMBERS = 50

/** The provider takes documents of this size (Twilio's Documents API). */
export const MOST_FILE_BYTES = 10 * 1024 * 1024

/** All seven must be ticked. */
export const ACKNOWLEDGEMENTS = [
  'I own these numbers, or I am allowed to move them.',
  'The name and address match what my current carrier has on file.',
  'Moving takes 2 to 4 weeks, and my current carrier decides on the day.',
  'The numbers are in the continental United States.',
  'Texting may not work for up to 3 business days after a number moves.',
  'I won’t cancel the service with my current carrier before the numbers have moved.',
  'My current carrier may charge me for leaving, and services tied to these numbers may end.',
] as const

export const DOCUMENT_LABELS: Record<DocumentKind, string> = {
  loa: 'Letter of authorization',
  billing: 'Bill',
}

/** A request that the provider or a carrier still works on. */
export const isUnderWay = (status: PortStatus) =>
  !['draft', 'completed', 'canceled', 'expired'].includes(status)

/** Explains a step, and what to do. */
export function stepText(status: PortStatus, email: string): string {
  switch (status) {
    case 'draft':
      return 'Nothing has been sent yet.'
    case 'submitting':
      return 'We don’t know yet whether the request arrived. We look it up, and it is sent once at most.'
    case 'submitted':
      return 'The provider checks the request. This takes a few days.'
    case 'waiting-for-signature':
      return `The provider mailed a letter to ${email}. Open it and sign it there: the carriers wait for it.`
    case 'in-progress':
      return 'Your current carrier has been asked to release the numbers. There is nothing for you to do.'
    case 'action-required':
      return 'Your current carrier refuses the request as it stands. Compare it with your bill, ask your carrier if you aren’t sure, then correct it and submit it again.'
    case 'completed':
      return 'The numbers are here. You can cancel the service with your old carrier now.'
    case 'canceled':
      return 'The request was canceled. The numbers stay with your current carrier.'
    case 'expired':
      return 'The letter was not signed in time. Submit the request again to get a new one.'
  }
}

/** Says what to do about a carrier's reason for refusing a number. */
export function refusalHelp(reason: string): string {
  const text = reason.toLowerCase()
  if (/\bpin\b|passcode|password/.test(text)) {
    return 'Ask your carrier for the transfer PIN. Many make a new one for each move, and it expires after a few days.'
  }
  if (/account (number|no)/.test(text)) return 'Copy the account number from your latest bill.'
  if (/address|zip|postal/.test(text)) {
    return 'Enter the service address that your carrier has on file; it may differ from the billing address.'
  }
  if (/name|authoriz|end user/.test(text)) {
    return 'Enter the name of the account’s holder exactly as on the bill.'
  }
  if (/inactive|disconnect|not active/.test(text)) {
    return 'The number must be in service. Ask your carrier to turn it on again.'
  }
  if (/lock|freeze|frozen|protect/.test(text)) return 'Ask your carrier to unlock the number for moving.'
  if (/support/.test(text)) return 'Write to our support: we ask the provider.'
  if (/balance|unpaid|contract/.test(text)) return 'Settle this with your carrier first.'
  return 'Ask your carrier what it needs to release the number.'
}

/** The step of a draft in which what a carrier refused is typed. */
export function stepOfRefusal(reasons: readonly string[]): 'numbers' | 'details' {
  const isOfNumbers = reasons.some((reason) =>
    /\bpin\b|passcode|password|account[ _](number|no)\b|inactive|disconnect/i.test(reason),
  )
  return isOfNumbers ? 'numbers' : 'details'
}

/** How a number of a request stands, by the provider’s word for it; empty before that. */
export const NUMBER_STATUS_LABELS: Record<string, string> = {
  portable: 'Can be moved',
  'not-portable': 'Can’t be moved',
  in_review: 'In review',
  waiting_for_signature: 'Waiting for signature',
  port_submitted: 'Requested',
  port_pending: 'Date agreed',
  port_rejected: 'Refused',
  canceled: 'Canceled',
  completed: 'Moved',
}

export interface PortNumberView {
  id: string
  kind: 'local' | 'wireless'
  /** Digits with country code. */
  number: string
  /** `portable`, `not-portable`, or the provider’s word for its state; empty while it isn't checked. */
  status: string
  /** Why it can't be moved, or why the carrier refuses. */
  reason: string | null
  /** Its account number and PIN are stored. They are never shown. */
  hasAccount: boolean
}

export interface PortView {
  id: string
  version: number
  status: PortStatus
  /** Where a draft goes on. */
  next: PortStep
  location: { id: string; name: string }
  type: keyof typeof PORT_TYPES
  firstName: string
  lastName: string
  companyName: string
  email: string
  address: string
  city: string
  state: string
  zipcode: string
  numbers: PortNumberView[]
  documents: { kind: DocumentKind; fileName: string; size: number }[]
  /** Oldest first. */
  events: { id: string; status: PortStatus; detail: string; createdAt: string }[]
  /** Why the provider refused the request. */
  errors: string[]
  /** `yyyy-MM-dd` */
  targetDate: string | null
  /** ISO. */
  createdAt: string
}
