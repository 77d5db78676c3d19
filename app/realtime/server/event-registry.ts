import * as chat from '#app/features/chat/events.ts'
import * as clients from '#app/features/clients/events.ts'
import * as messages from '#app/features/texting/events.ts'
import * as records from '#app/features/records/events.ts'
import * as shell from '#app/features/shell/events.ts'
import * as tags from '#app/features/tags/events.ts'
import * as timeline from '#app/features/timeline/events.ts'
import * as transfer from '#app/features/transfer/events.ts'
import * as realtime from '../events.ts'
import type { EventDefinition } from '../events.ts'

const areas: Record<string, unknown>[] = [
  realtime,
  shell,
  tags,
  clients,
  records,
  timeline,
  transfer,
  messages,
  chat,
]

/** Every event there is. */
export const events: readonly EventDefinition[] = areas.flatMap((area) => Object.values(area).filter(isEvent))

function isEvent(value: unknown): value is EventDefinition {
  return typeof value === 'function' && 'eventName' in value
}
