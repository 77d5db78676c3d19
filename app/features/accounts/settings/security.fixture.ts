import { blockedNumbers, fieldOptions, users } from '#db/schema/index.ts'
import { nextNumber } from '#tests/factories/index.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/accounts/settings/routes/employees-layout': { access: 'admin' },
    'features/accounts/settings/routes/employees': { access: 'admin' },
    'features/accounts/settings/routes/new-employee': {
      access: 'admin',
      forms: [{ firstName: 'x', lastName: 'x', email: 'x@x.example', groups: '$uuid' }],
    },
    'features/accounts/settings/routes/employee': {
      access: 'admin',
      params: { employeeId: '$employee' },
      query: { from: 'list' },
      forms: [
        { firstName: 'Stolen', lastName: 'x', email: 'x@x.example', version: '1' },
        ...['reset-mfa', 'invite', 'revoke'].map((intent) => ({ intent })),
      ],
    },
    'features/accounts/settings/routes/delete-employee': {
      access: 'admin',
      params: { employeeId: '$employee' },
      query: { from: 'list' },
      forms: [{ clients: '' }],
    },
    'features/accounts/settings/routes/audit-log': { access: 'admin' },
    'features/accounts/settings/routes/audit-log-file': { access: 'admin' },
    'features/accounts/settings/routes/settings': { access: 'signed-in' },
    'features/accounts/settings/routes/settings-index': { access: 'signed-in' },
    'features/accounts/settings/routes/blocked-numbers-page': { access: 'admin' },
    'features/accounts/settings/routes/block-number': { access: 'admin', forms: [{ phoneNumber: 'x' }] },
    'features/accounts/settings/routes/unblock-number': {
      access: 'admin',
      params: { blockedId: '$blocked' },
      forms: [{}],
    },
    'features/accounts/settings/routes/smart-values': { access: 'signed-in' },
    'features/accounts/settings/routes/smart-value-group': {
      access: 'signed-in',
      params: { group: 'PolicyType' },
      forms: [
        { intent: 'save', lines: 'Stolen' },
        { intent: 'delete', value: 'Auto' },
      ],
    },
    'features/accounts/settings/routes/message-settings': {
      access: 'admin',
      forms: [{ location: '$location', signature: 'Stolen', was: '' }],
    },
  },
  rows: async (tx, { account, users: { member } }) => ({
    blocked: await addRow(tx, blockedNumbers, {
      accountId: account.id,
      phoneNumber: nextNumber(),
      reason: CANARY,
      addedBy: member.id,
    }),
    smartValue: await addRow(tx, fieldOptions, {
      accountId: account.id,
      key: 'PolicyCompany',
      value: CANARY,
    }),
    spareEmployee: await addRow(tx, users, {
      accountId: account.id,
      email: 'spare@canary.example',
      passwordHash: '',
      firstName: CANARY,
      lastName: CANARY,
    }),
  }),
  hostile: ({ column, staff, id }) => [
    column('blocked_numbers', 'reason', [id('blocked')]),
    column('users', 'first_name', staff),
    column('users', 'last_name', staff),
    column('users', 'theme_color', staff),
    column('locations', 'signature', [id('location')]),
  ],
  secrets: [
    {
      column: 'blocked_numbers.reason',
      path: '/account/settings/blocked-numbers/new',
      form: (reason) => ({ phoneNumber: '12223334444', reason }),
    },
    {
      column: 'users.first_name',
      path: '/account/settings/employees/new',
      form: (firstName) => ({ firstName, lastName: 'Prado', email: 'luis@harbor.example' }),
    },
    {
      column: 'users.last_name',
      path: '/account/settings/employees/new',
      form: (lastName) => ({ firstName: 'Luis', lastName, email: 'luis@harbor.example' }),
    },
    {
      column: 'locations.signature',
      path: '/account/settings/messages',
      form: (signature) => ({ location: '$location', signature, was: '' }),
    },
    {
      column: 'field_options.value',
      path: '/account/settings/smart-values/PolicyType',
      form: (value) => ({ value }),
    },
  ],
  pages: {
    'the account': ['/account/settings/employees', '/account/settings/employees/new'],
    settings: [
      '/account/settings/blocked-numbers',
      '/account/settings/smart-values',
      '/account/settings/audit-log',
    ],
  },
  notTyped: {
    'audit_log.action': 'one of ours',
    'audit_log.entity': 'one of ours',
    'audit_log.detail': 'ids and names of fields',
    'audit_log.changes': 'copied from fields, which refuse secrets themselves',
    'users.email': 'an email address',
    'users.extension': 'digits',
    'users.npn': 'digits',
    'groups.label': 'no form changes it',
  },
  notRefused: {
    'users.theme_color': 'a hex color',
  },
} satisfies SecurityFixture
