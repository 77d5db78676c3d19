import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'
import { checkPort, checkPorts } from './follow.server.ts'
import { purgePorts } from './purge.server.ts'
import { portStepMail } from './steps.server.ts'
import { resumeSubmission } from './submit.server.ts'

export const portingServer: ServerArea = {
  name: 'porting',
  apiCalls,
  mails: [portStepMail],
  tasks: {
    'porting.submit': (ctx, { orderId }) => resumeSubmission(ctx, orderId),
    'porting.check': (ctx, { orderId }) => checkPort(ctx, orderId),
  },
  schedule: { 'check-ports': { at: '*/15 * * * *', run: checkPorts } },
  demoData: async (agency) => (await import('./demo-data.server.ts')).addPorts(agency),
  purge: purgePorts,
}
