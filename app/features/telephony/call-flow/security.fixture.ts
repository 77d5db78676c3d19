import { flowRecordings } from '#db/schema/index.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/telephony/call-flow/routes/office-hours': {
      access: 'admin',
      query: { location: '$location' },
      forms: [{ version: '1', 'closedMessage.type': 'disabled' }],
    },
    'recordings/office-hours': {
      access: 'admin',
      params: { bucket: 'closedMessage' },
      forms: [{ intent: 'delete', id: '$recording' }],
    },
    'features/telephony/call-flow/routes/call-settings': {
      access: 'admin',
      query: { location: '$location' },
      forms: [{ version: '0' }, { intent: 'assign:groups', 'user:groups': '$user', 'to:groups': 'new' }],
    },
    'recordings/call-settings': {
      access: 'admin',
      params: { bucket: 'closedMessage' },
      forms: [{ intent: 'delete', id: '$recording' }],
    },
    'features/telephony/call-flow/routes/simulate-call': {
      access: 'admin',
      query: { location: '$location' },
    },
    'features/telephony/call-flow/routes/call-rules': {
      access: 'admin',
      forms: [{ version: '1', countries: 'US', retentionDays: '30' }],
    },
    'features/telephony/call-flow/routes/recording-file': {
      access: 'public',
      params: { signed: '$recording' },
    },
    'features/telephony/call-flow/routes/hold-music-file': {
      access: 'public',
      params: { track: 'ambient-1.wav' },
    },
  },
  rows: async (tx, { account, storageKey }) => ({
    recording: await addRow(tx, flowRecordings, {
      accountId: account.id,
      bucket: 'closedMessage',
      label: CANARY,
      fileName: `${CANARY}.mp3`,
      storageKey,
      byteSize: CANARY.length,
    }),
  }),
  hostile: ({ db, column, accountId, id }) => [
    {
      column: 'locations.office_hours',
      store: (texts) =>
        db.admin`update locations set office_hours = ${db.admin.json({
          closedMessage: { type: 'text', message: texts[0]! },
          smsClosedMessage: texts.at(-1)!,
        })} where account_id = ${accountId}`,
    },
    {
      column: 'locations.call_flow',
      store: (texts) =>
        db.admin`update locations set call_flow = ${db.admin.json({
          welcomeMessage: { type: 'text', text: texts[0]!.slice(0, 1000) },
          voicemailSMS: texts.at(-1)!.slice(0, 480),
        })} where account_id = ${accountId}`,
    },
    column('flow_recordings', 'label', [id('recording')]),
  ],
  secrets: [
    {
      column: 'locations.office_hours',
      path: '/account/settings/office-hours',
      form: (message) => ({
        version: '1',
        'closedMessage.type': 'text',
        'closedMessage.message': message,
      }),
    },
    {
      column: 'locations.office_hours',
      path: '/account/settings/office-hours',
      form: (smsClosedMessage) => ({ version: '1', 'closedMessage.type': 'disabled', smsClosedMessage }),
    },
    {
      column: 'locations.call_flow',
      path: '/account/settings/call-settings',
      form: (text) => ({ version: '0', 'welcomeMessage.type': 'text', 'welcomeMessage.text': text }),
    },
    {
      column: 'locations.call_flow',
      path: '/account/settings/call-settings',
      form: (voicemailSMS) => ({ version: '0', voicemailSMS }),
    },
  ],
  pages: {
    settings: [
      '/account/settings/office-hours',
      '/account/settings/office-hours/recordings/closedMessage',
      '/account/settings/call-settings',
      '/account/settings/call-settings/rules',
      '/account/settings/call-settings/simulator?queue=timeout',
    ],
  },
  notTyped: {
    'accounts.calling_countries': 'codes of countries',
    'flow_recordings.bucket': 'one of a list',
    'flow_recordings.file_name': 'not shown; ours has the label',
  },
  notRefused: {
    'flow_recordings.label': 'sent with a file; recording.schema.ts refuses them',
  },
} satisfies SecurityFixture
