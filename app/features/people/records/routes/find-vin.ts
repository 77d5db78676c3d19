import { callLoader } from '#app/middleware/call-route.server.ts'
import { vinCall } from '../api.server.ts'

export const loader = callLoader(vinCall)
