import type { ServerArea } from '../area.server.ts'
import * as events from './events.ts'
import { expireEvidence } from './evidence.server.ts'
import { makeEvidence } from './make-evidence.server.ts'

export const evidenceServer: ServerArea = {
  name: 'evidence',
  events,
  unmergedTables: { evidence_files: 'sealed for the contact as it was; the kept contact lists them too' },
  tasks: {
    'evidence.make': (ctx, { evidenceId }) => makeEvidence(ctx, evidenceId),
    'evidence.expire': (ctx, { evidenceId }) => expireEvidence(ctx, evidenceId),
  },
}
