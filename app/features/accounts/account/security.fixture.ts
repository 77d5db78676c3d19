import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/accounts/account/routes/account-index': { access: 'admin' },
    'features/accounts/account/routes/company': {
      access: 'admin',
      forms: [{ name: 'Stolen', timezone: 'America/Boise', version: '1' }],
    },
    'features/accounts/account/routes/mobile-app': { access: 'admin', forms: [{ departments: 'Stolen' }] },
    'features/accounts/account/routes/logo-file': { access: 'admin', withoutProvider: 404 },
  },
  hostile: async ({ db, insert, column, accountId, id }) => {
    await insert('insert into mobile_app_settings (account_id) values ($account) returning account_id as id')
    return [
      column('accounts', 'name', [accountId]),
      ...['legal_name', 'address', 'address2', 'city'].map((name) => column('accounts', name, [accountId])),
      column('locations', 'name', [id('location')]),
      ...['referral_bonus', 'referral_disclaimer'].map((name) => ({
        column: `mobile_app_settings.${name}`,
        store: (texts: readonly string[]) =>
          db.admin`update mobile_app_settings set ${db.admin(name)} = ${texts[0]!} where account_id = ${accountId}`,
      })),
      ...['product_offerings', 'departments', 'change_request_types'].map((name) => ({
        column: `mobile_app_settings.${name}`,
        store: (texts: readonly string[]) =>
          db.admin`update mobile_app_settings set ${db.admin(name)} = ${[...texts]}::text[] where account_id = ${accountId}`,
      })),
    ]
  },
  secrets: [
    ...Object.entries({
      name: 'name',
      legal_name: 'legalName',
      address: 'address',
      address2: 'address2',
      city: 'city',
    }).map(([column, field]) => ({
      column: `accounts.${column}`,
      path: '/account/info/settings',
      form: (text: string) => ({ name: 'x', timezone: 'America/Boise', version: '1', [field]: text }),
    })),
    ...Object.entries({
      product_offerings: 'productOfferings',
      departments: 'departments',
      change_request_types: 'changeRequestTypes',
      referral_bonus: 'referralBonus',
      referral_disclaimer: 'referralDisclaimer',
    }).map(([column, field]) => ({
      column: `mobile_app_settings.${column}`,
      path: '/account/info/mobileapp',
      form: (text: string) => ({ [field]: text }),
    })),
  ],
  pages: { 'the account': ['/account/info/settings', '/account/info/mobileapp'] },
  notTyped: {
    'accounts.state': 'one of a list',
    'accounts.zipcode': 'digits',
    'accounts.gathering_forms': 'one of a list',
  },
} satisfies SecurityFixture
