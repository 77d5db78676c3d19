import type { ServerArea } from '../area.server.ts'
import { tagReportedClients } from './acting/tag-report.server.ts'

export const reportsServer: ServerArea = {
  name: 'reports',
  tasks: { 'reports.tag': tagReportedClients },
}
