import { callLoader } from '#app/middleware/call-route.server.ts'
import { activeCalendarsCall } from '../api.server.ts'

export const loader = callLoader(activeCalendarsCall)
