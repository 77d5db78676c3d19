import type { ServerArea } from '../area.server.ts'

export const registrationServer: ServerArea = { name: 'registration' }
