/**
 * The events that an endpoint can ask for: what they say, and the call whose answer they carry as `data`. Its params are
 * `accountId` and the ids that db/routines/89-webhooks.sql names, in the order of the path.
 */
export const EVENT_TYPES = {
  'contact.created': { label: 'A contact was added', call: '/clients/{id}' },
  'contact.updated': { label: 'A contact was changed', call: '/clients/{id}' },
  'contact.deleted': { label: 'A contact was moved to the trash', call: '/clients/{id}' },
  'contact.restored': { label: 'A contact came back from the trash', call: '/clients/{id}' },
  'contact.tagged': { label: 'A contact got or lost a tag', call: '/clients/{id}/full' },
  'policy.created': { label: 'A policy was added or restored', call: '/clients/{id}/policies/{recordId}' },
  'policy.updated': { label: 'A policy was changed', call: '/clients/{id}/policies/{recordId}' },
  'policy.deleted': { label: 'A policy was deleted', call: '/clients/{id}/policies/{recordId}' },
  'note.created': { label: 'A note was added or restored', call: '/clients/{id}/activity/{activityId}' },
  'note.updated': { label: 'A note was changed', call: '/clients/{id}/activity/{activityId}' },
  'note.deleted': { label: 'A note was deleted', call: '/clients/{id}/activity/{activityId}' },
  'followup.created': { label: 'A follow-up was added', call: '/clients/{id}/followups/{followUpId}' },
  'followup.updated': {
    label: 'A follow-up was changed or reopened',
    call: '/clients/{id}/followups/{followUpId}',
  },
  'followup.completed': { label: 'A follow-up was completed', call: '/clients/{id}/followups/{followUpId}' },
  'message.received': { label: 'A text came in', call: '/sms/message/{id}' },
  'message.sent': { label: 'The carrier took a text', call: '/sms/message/{id}' },
  'message.delivered': { label: 'A text arrived', call: '/sms/message/{id}' },
  'message.failed': { label: 'A text didn’t arrive', call: '/sms/message/{id}' },
  'optout.created': { label: 'A number opted out of texts', call: '/sms/optouts/{id}' },
  'optout.removed': { label: 'An opt-out no longer counts', call: '/sms/optouts/{id}' },
  'call.started': { label: 'A call began', call: '/phone/logs/{id}' },
  'call.ended': { label: 'A call ended, answered or missed', call: '/phone/logs/{id}' },
  'call.missed': { label: 'A call ended that nobody took', call: '/phone/logs/{id}' },
  'call.recorded': { label: 'The recording of a call can be heard', call: '/phone/logs/{id}' },
  'voicemail.received': { label: 'A voicemail can be heard', call: '/phone/logs/{id}' },
  'call.transcribed': { label: 'A call or voicemail was put in writing', call: '/phone/logs/{id}' },
  'card.created': { label: 'A card was added or restored', call: '/taskboard/card/{id}' },
  'card.updated': { label: 'A card was changed', call: '/taskboard/card/{id}' },
  'card.moved': { label: 'A card moved to another lane', call: '/taskboard/card/{id}' },
  'card.deleted': { label: 'A card was deleted', call: '/taskboard/card/{id}' },
  'review.received': { label: 'A contact rated your service', call: '/reviews/{id}' },
  'campaign.started': { label: 'A campaign began to go out', call: '/campaigns/{id}' },
  'campaign.finished': { label: 'A campaign went out or was stopped', call: '/campaigns/{id}' },
  'payment.succeeded': {
    label: 'An invoice of Switchboard was paid',
    call: '/accounts/{accountId}/invoices/{invoiceId}',
  },
  'payment.failed': { label: 'A payment failed', call: '/accounts/{accountId}/invoices/{invoiceId}' },
} as const satisfies Record<string, { label: string; call: string }>

export type EventType = keyof typeof EVENT_TYPES

/** The params of the event's call, for what a delivery names. */
export function paramsOfEvent(type: EventType, accountId: string, subjectId: string): Record<string, string> {
  const ids = subjectId.split('/')
  const names = [...EVENT_TYPES[type].call.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  return Object.fromEntries(
    names.map((name) => [name, name === 'accountId' ? accountId : (ids.shift() ?? '')]),
  )
}

/** For programs: the id of the event's subject and of its contact. */
export function idsOfSubject(subjectId: string): { id: string; client?: string } {
  const ids = subjectId.split('/')
  return { id: ids.at(-1)!, ...(ids.length > 1 && { client: ids[0]! }) }
}

export const eventTypes = Object.keys(EVENT_TYPES) as EventType[]

/** Sent by the button on an endpoint's page. */
export const TEST_EVENT = 'test'

export const MAX_ENDPOINTS = 20
export const DELIVERIES_SHOWN = 25

/** When an attempt that failed is repeated: seconds after the first, the second … and then after each. */
const WAITS = [5, 30, 120, 600, 1800, 3600, 7200]

/** @param attempts how many have failed */
export const waitMs = (attempts: number): number => WAITS[Math.min(attempts, WAITS.length) - 1]! * 1000
