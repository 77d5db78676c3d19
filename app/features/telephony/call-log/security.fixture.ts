import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/telephony/call-log/routes/call-log': { access: 'signed-in' },
    'features/telephony/call-log/routes/block-caller': {
      access: 'signed-in',
      params: { callId: '$missed' },
      forms: [{ reason: 'Spam' }],
    },
    'features/telephony/call-log/routes/call-details': { access: 'signed-in', params: { callId: '$missed' } },
    'features/telephony/call-log/routes/delete-recording': {
      access: 'admin',
      params: { recordingId: '$callRecording' },
      forms: [{}],
    },
    'features/telephony/call-log/routes/team': { access: 'admin' },
    'features/telephony/call-log/routes/work-call': {
      access: 'signed-in',
      params: { callId: '$missed' },
      forms: [{ worked: 'on' }],
    },
    'features/telephony/call-log/routes/export-calls': { access: 'admin', params: { format: 'csv' } },
    'features/telephony/call-log/routes/recording-audio': {
      access: 'signed-in',
      params: { recordingId: '$callRecording' },
    },
  },
  pages: { calls: ['/phone-log', '/phone-log/team'] },
} satisfies SecurityFixture
