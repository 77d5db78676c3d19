import type { ApiCall } from '#app/lib/api/define-call.server.ts'
import { blockedNumberCalls } from './api/blocked-numbers.server.ts'
import { smartValueCalls } from './api/smart-values.server.ts'
import { userCalls } from './api/users.server.ts'

export const apiCalls: ApiCall[] = [...smartValueCalls, ...blockedNumberCalls, ...userCalls]
