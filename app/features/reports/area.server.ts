import type { ServerArea } from '../area.server.ts'

export const reportsServer: ServerArea = {
  name: 'reports',
}
