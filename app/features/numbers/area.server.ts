import type { ServerArea } from '../area.server.ts'

export const numbersServer: ServerArea = { name: 'numbers' }
