import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/system/platform/routes/accounts': { access: 'super' },
    'features/system/platform/routes/new-account': {
      access: 'super',
      forms: [
        {
          id: '$uuid',
          name: 'x',
          timezone: 'America/Boise',
          firstName: 'x',
          lastName: 'x',
          email: 'x@x.example',
        },
      ],
    },
    'features/system/platform/routes/account': { access: 'super', params: { accountId: 'x' }, forms: [{}] },
    'features/system/platform/routes/suspend-account': {
      access: 'super',
      params: { accountId: 'x' },
      forms: [{}],
    },
    'features/system/platform/routes/account-plan': {
      access: 'super',
      params: { accountId: 'x' },
      forms: [
        {
          ...{ plan: 'custom', name: 'Office', minutes: '1500', messages: '1200', terms: 'free' },
          ...{ maxLocations: '1', maxServices: '1', maxPhoneNumbers: '1' },
        },
      ],
    },
    'features/system/platform/routes/new-number': {
      access: 'super',
      params: { accountId: 'x' },
      forms: [{ number: '2085550177', friendlyName: 'Main line', location: '$uuid' }],
    },
    'features/system/platform/routes/health-page': { access: 'super' },
    'features/system/platform/routes/releases': { access: 'super', forms: [{ id: '$uuid', version: '3.0' }] },
  },
  notTyped: {
    'account_keys.master_key_id': 'named in the settings of the server',
    'webhook_failures.path': 'one of our routes',
    'releases.version': 'digits and dots',
    'releases.notes': 'only the operator writes it',
  },
} satisfies SecurityFixture
