import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/telephony/phone/routes/phone-settings': { access: 'signed-in' },
    'features/telephony/phone/routes/open-link': { access: 'signed-in', query: { link: 'tel:+12085550123' } },
    'features/telephony/phone/routes/find-clients': { access: 'signed-in' },
    'features/telephony/phone/routes/phone-lists': { access: 'signed-in' },
    'features/telephony/phone/routes/phone-notes': {
      access: 'signed-in',
      params: { clientId: '$client' },
      forms: [{ note: 'Asked about the boat', newId: '$uuid' }],
    },
    'features/telephony/phone/routes/recent-call': {
      access: 'signed-in',
      params: { callId: '$call' },
      forms: [{ intent: 'remove' }, { note: 'Asked about the boat', newId: '$uuid' }],
    },
    'features/telephony/phone/routes/phone-state': { access: 'signed-in' },
    'features/telephony/phone/routes/phone-token': { access: 'signed-in', forms: [{}] },
    'features/telephony/phone/routes/outgoing-location': {
      access: 'signed-in',
      forms: [{ to: '12085550123' }],
    },
    'features/telephony/phone/routes/start-call': {
      access: 'signed-in',
      forms: [
        { id: '$uuid', user: '$employee' },
        { id: '$uuid', to: '12085550123', client: '$client' },
      ],
    },
    'features/telephony/phone/routes/call-action': {
      access: 'signed-in',
      params: { callId: '$call' },
      forms: [
        ...['reject', 'hang-up', 'voicemail', 'leave', 'end', 'rejoin'].map((intent) => ({ intent })),
        ...['convert', 'complete', 'cancel'].map((intent) => ({ intent })),
        { intent: 'hold', hold: 'true' },
        { intent: 'record', recording: 'paused' },
        { intent: 'add', to: '12085550123' },
        { intent: 'transfer', mode: 'cold', user: '$employee' },
        { intent: 'coach', user: '$user' },
      ],
    },
    'features/telephony/phone/routes/queues': { access: 'signed-in' },
    'features/telephony/phone/routes/take-next-call': {
      access: 'signed-in',
      params: { queueId: 'incoming' },
      forms: [{ id: '$uuid' }],
    },
    'features/telephony/phone/routes/participant-action': {
      access: 'signed-in',
      params: { callId: '$call', label: 'client:$user' },
      forms: [
        { intent: 'hold', hold: 'true' },
        { intent: 'mute', muted: 'true' },
        { intent: 'host' },
        { intent: 'remove' },
      ],
    },
  },
  sockets: {
    phone_beat: { pageId: '$uuid', registered: true, microphone: 'granted' },
  },
} satisfies SecurityFixture
