import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'

export const dashboardServer: ServerArea = { name: 'dashboard', apiCalls }
