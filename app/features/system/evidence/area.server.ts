import type { ServerArea } from '#app/features/area.server.ts'
import { evidenceFile } from './make-evidence.server.ts'

export const evidenceServer: ServerArea = {
  name: 'evidence',
  tasks: {
    'evidence.make': (ctx, { evidenceId }) => evidenceFile.make(ctx, evidenceId),
  },
}
