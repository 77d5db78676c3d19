import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/call-log/routes/call-log': { access: 'signed-in' },
    'features/call-log/routes/block-caller': {
      access: 'signed-in',
      params: { callId: '$missed' },
      forms: [{ reason: 'Spam' }],
    },
    'features/call-log/routes/call-details': { access: 'signed-in', params: { callId: '$missed' } },
    'features/call-log/routes/delete-recording': {
      access: 'admin',
      params: { recordingId: '$callRecording' },
      forms: [{}],
    },
    'features/call-log/routes/team': { access: 'admin' },
    'features/call-log/routes/work-call': {
      access: 'signed-in',
      params: { callId: '$missed' },
      forms: [{ worked: 'on' }],
    },
    'features/call-log/routes/export-calls': { access: 'admin', params: { format: 'csv' } },
    'features/call-log/routes/recording-audio': {
      access: 'signed-in',
      params: { recordingId: '$callRecording' },
    },
  },
  pages: { calls: ['/phone-log', '/phone-log/team'] },
} satisfies SecurityFixture
