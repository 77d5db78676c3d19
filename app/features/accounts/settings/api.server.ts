import type { ApiCall } from '#app/lib/api/define-call.server.ts'
import { blockedNumberCalls } from './api/blocked-number-calls.server.ts'
import { smartValueCalls } from './api/smart-value-calls.server.ts'
import { userCalls } from './api/user-calls.server.ts'

export const apiCalls: ApiCall[] = [...smartValueCalls, ...blockedNumberCalls, ...userCalls]
