import type { ApiCall } from '#app/lib/api/define-call.server.ts'
import { optOutCalls } from './api/opt-outs.server.ts'
import { roomCalls } from './api/rooms.server.ts'
import { scheduledCalls } from './api/scheduled.server.ts'
import { textCalls } from './api/texts.server.ts'

export const apiCalls: ApiCall[] = [...roomCalls, ...textCalls, ...scheduledCalls, ...optOutCalls]
