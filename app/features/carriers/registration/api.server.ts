import type { ApiCall } from '#app/lib/api/define-call.server.ts'
import { campaignCalls } from './api/campaign-calls.server.ts'
import { locationCalls } from './api/location-calls.server.ts'
import { profileCalls } from './api/profile-calls.server.ts'

export const apiCalls: ApiCall[] = [...locationCalls, ...profileCalls, ...campaignCalls]
