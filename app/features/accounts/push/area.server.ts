import type { ServerArea } from '#app/features/area.server.ts'
import * as events from './events.ts'

export const pushServer: ServerArea = { name: 'push', events }
