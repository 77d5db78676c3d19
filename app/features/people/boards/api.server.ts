import type { ApiCall } from '#app/lib/api/define-call.server.ts'
import { boardCalls } from './api/board-calls.server.ts'
import { cardCalls } from './api/card-calls.server.ts'

export const apiCalls: ApiCall[] = [...boardCalls, ...cardCalls]
