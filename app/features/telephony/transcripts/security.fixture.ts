import { callTranscripts, transcriptSentences } from '#db/schema/index.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/telephony/transcripts/routes/edit-summary': {
      access: 'signed-in',
      params: { callId: '$missed', transcriptId: '$transcript' },
      forms: [{ version: '1', summary: 'A boat.', nextSteps: '' }],
    },
    'features/telephony/transcripts/routes/ask-transcript': {
      access: 'signed-in',
      params: { callId: '$missed', recordingId: '$callRecording' },
      forms: [{}],
    },
    'features/telephony/transcripts/routes/location-transcripts': {
      access: 'admin',
      query: { location: '$location' },
      forms: [{ version: '1', transcription: 'off' }],
    },
    'features/telephony/transcripts/routes/webhook-transcript': { access: 'signature' },
    'features/telephony/transcripts/routes/audio': { access: 'public', params: { signed: '$transcript' } },
  },
  rows: async (tx, { account, ids }) => {
    const accountId = account.id
    const transcript = await addRow(tx, callTranscripts, {
      accountId,
      callId: ids.missed!,
      recordingId: ids.callRecording!,
      state: 'done',
      language: 'en-US',
      summary: CANARY,
      nextSteps: CANARY,
      seconds: 3,
      askedAt: new Date(),
    })
    const sentence = await addRow(tx, transcriptSentences, {
      accountId,
      transcriptId: transcript,
      position: 0,
      speaker: 'theirs',
      startMs: 0,
      endMs: 1000,
      text: CANARY,
    })
    return { transcript, sentence }
  },
  hostile: ({ column, id }) => [
    column('call_transcripts', 'summary', [id('transcript')]),
    column('call_transcripts', 'next_steps', [id('transcript')]),
    column('transcript_sentences', 'text', [id('sentence')]),
  ],
  secrets: (['summary', 'nextSteps'] as const).map((name) => ({
    column: `call_transcripts.${name === 'summary' ? 'summary' : 'next_steps'}`,
    path: '/phone-log/$missed/transcripts/$transcript',
    form: (text: string) => ({ version: '1', summary: '', nextSteps: '', [name]: text }),
  })),
  pages: {
    transcripts: [
      '/phone-log/:transcribedCall?view=all',
      '/phone-log/:transcribedCall/transcripts/:transcript',
    ],
  },
  demoIds: async (db, { accountId }) => {
    const [row] = await db.admin`
      select call_id, id from call_transcripts where account_id = ${accountId} order by id desc limit 1`
    return { transcribedCall: row!.call_id as string, transcript: row!.id as string }
  },
  notRefused: { 'transcript_sentences.text': 'said in a call, and masked' },
  notTyped: {
    'call_transcripts.language': 'a language tag',
    'call_transcripts.problem': 'one of our sentences',
  },
} satisfies SecurityFixture
