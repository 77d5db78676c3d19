import type { ServerArea } from '../area.server.ts'
import { apiCalls } from './api.server.ts'

export const platformServer: ServerArea = { name: 'platform', apiCalls }
