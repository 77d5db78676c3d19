import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/account/routes/account': { access: 'admin' },
    'features/account/routes/account-index': { access: 'admin' },
    'features/account/routes/company': {
      access: 'admin',
      forms: [{ name: 'Stolen', timezone: 'America/Boise', version: '1' }],
    },
    'features/account/routes/mobile-app': { access: 'admin', forms: [{ departments: 'Stolen' }] },
    'features/account/routes/logo-file': { access: 'admin', withoutProvider: 404 },
  },
  hostile: async ({ db, column, accountId, id }) => {
    await db.admin`insert into mobile_app_settings (account_id) values (${accountId})`
    return [
      column('accounts', 'name', [accountId]),
      column('accounts', 'legal_name', [accountId]),
      column('locations', 'name', [id('location')]),
      {
        column: 'mobile_app_settings.referral_bonus',
        store: (texts) =>
          db.admin`update mobile_app_settings set referral_bonus = ${texts[0]!} where account_id = ${accountId}`,
      },
    ]
  },
  secrets: [
    {
      column: 'mobile_app_settings.referral_disclaimer',
      path: '/account/info/mobileapp',
      form: (referralDisclaimer) => ({ referralDisclaimer }),
    },
  ],
  pages: { 'the account': ['/account/info/settings', '/account/info/mobileapp'] },
} satisfies SecurityFixture
