import { callAction } from '#app/middleware/call-route.server.ts'
import { tokenCall } from '../api.server.ts'

export const action = callAction(tokenCall, { whileReadOnly: true })
