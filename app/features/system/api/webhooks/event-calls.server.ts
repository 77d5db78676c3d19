import type { ApiCall } from '#app/lib/api/define-call.server.ts'
import { allows, type ApiArea, type Scopes } from '#app/lib/api/scopes.ts'
import { apiCalls } from '../calls.server.ts'
import { EVENT_TYPES, type EventType, eventTypes } from './event-types.ts'

/** The call whose answer an event carries. */
export const callOf = (type: EventType): ApiCall =>
  apiCalls().find(({ method, path }) => method === 'GET' && path === EVENT_TYPES[type].call)!

/** The events about what a key may read; all for a session, which has no scopes. */
export const typesFor = (scopes: Scopes | null): EventType[] =>
  eventTypes.filter((type) => scopes === null || allows(scopes, callOf(type).area as ApiArea, 'read'))
