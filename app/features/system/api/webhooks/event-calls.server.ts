import type { ApiCall } from '#app/lib/api/define-call.server.ts'
import { allows, type ApiArea, type Scopes } from '#app/lib/api/scopes.ts'
import { EVENT_TYPES, type EventType, eventTypes } from './event-types.ts'

/** The call whose answer an event carries. */
export async function callOf(type: EventType): Promise<ApiCall> {
  // The list of all calls imports the areas, and so what imports this module.
  const { apiCalls } = await import('../calls.server.ts')
  return apiCalls.find(({ method, path }) => method === 'GET' && path === EVENT_TYPES[type].call)!
}

/** The events about what a key may read; all for a session, which has no scopes. */
export async function typesFor(scopes: Scopes | null): Promise<EventType[]> {
  const areas = await Promise.all(eventTypes.map(async (type) => (await callOf(type)).area as ApiArea))
  return eventTypes.filter((_, at) => scopes === null || allows(scopes, areas[at]!, 'read'))
}
