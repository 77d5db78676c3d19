import type { ServerArea } from '../area.server.ts'

export const portingServer: ServerArea = { name: 'porting' }
