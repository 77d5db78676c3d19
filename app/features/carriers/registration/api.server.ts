import type { ApiCall } from '#app/lib/api/define-call.server.ts'
import { campaignCalls } from './api/campaigns.server.ts'
import { locationCalls } from './api/locations.server.ts'
import { profileCalls } from './api/profile.server.ts'

export const apiCalls: ApiCall[] = [...locationCalls, ...profileCalls, ...campaignCalls]
