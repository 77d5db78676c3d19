import { callLoader } from '#app/middleware/call-route.server.ts'
import { queuesCall } from '../api.server.ts'

export const loader = callLoader(queuesCall)
