import type { ServerArea } from '#app/features/area.server.ts'
import { askTranscript } from './ask.server.ts'
import * as events from './events.ts'
import { checkTranscript, fetchTranscript } from './fetch.server.ts'
import { removeAtProvider } from './provider.server.ts'
import { sentenceSearch } from './search-source.server.ts'

export const transcriptsServer: ServerArea = {
  name: 'transcripts',
  events,
  search: [sentenceSearch],
  demoData: async (agency) => (await import('./demo-data.server.ts')).addTranscripts(agency),
  tasks: {
    'transcripts.ask': (ctx, { recordingId }) => askTranscript(ctx, recordingId),
    'transcripts.fetch': (ctx, { transcriptId, sid }) => fetchTranscript(ctx, transcriptId, sid),
    'transcripts.check': (ctx, { transcriptId }) => checkTranscript(ctx, transcriptId),
    'transcripts.remove': (_ctx, { sid }) => removeAtProvider(sid),
  },
}
