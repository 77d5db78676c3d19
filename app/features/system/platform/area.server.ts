import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'

export const platformServer: ServerArea = { name: 'platform', apiCalls }
