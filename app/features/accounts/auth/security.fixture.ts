import { hashPassword } from '#app/lib/password.server.ts'
import { passkeys, recoveryCodes, users } from '#db/schema/index.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/accounts/auth/routes/login': { access: 'public' },
    'features/accounts/auth/routes/login-accounts': { access: 'public' },
    'features/accounts/auth/routes/logout': { access: 'own-guard' },
    'features/accounts/auth/routes/lock': { access: 'own-guard' },
    'features/accounts/auth/routes/session-activity': { access: 'own-guard' },
    'features/accounts/auth/routes/forgot-password': { access: 'public' },
    'reset-link': { access: 'public', params: { userId: '$employee', token: 'guessed' } },
    'features/accounts/auth/routes/invitation': {
      access: 'public',
      params: { accountId: '$account', token: 'x' },
      forms: [{ newPassword: 'x', retypedPassword: 'x' }],
    },
    'features/accounts/auth/routes/mfa-setup': { access: 'own-guard' },
    'features/accounts/auth/routes/profile-mfa': {
      access: 'signed-in',
      forms: [{ intent: 'setup' }, { intent: 'verify', code: '123456' }],
    },
    'features/accounts/auth/routes/login-passkey': { access: 'public' },
    'features/accounts/auth/routes/profile-passkeys': {
      access: 'signed-in',
      forms: [
        { intent: 'codes', currentPassword: 'x' },
        { intent: 'remove', id: '$passkey', currentPassword: 'x' },
        { intent: 'add', name: 'x', credential: '{"id":"x","response":{}}' },
      ],
    },
    'features/accounts/auth/routes/passkey-options': { access: 'own-guard' },
    'features/accounts/auth/routes/change-password': {
      access: 'signed-in',
      forms: [{ currentPassword: 'x', newPassword: 'three blue kites', retypedPassword: 'three blue kites' }],
    },
    'features/accounts/auth/routes/ghost': {
      access: 'super',
      forms: [{ accountId: '$account', userId: '$employee' }],
    },
    'features/accounts/auth/routes/ghost-stop': { access: 'signed-in', forms: [{}] },
  },
  rows: async (tx, { account, users: tried }) => {
    const email = 'canary-signs-in@agency.example'
    const passwordHash = await hashPassword('three blue kites')
    const name = { firstName: CANARY, lastName: CANARY }
    await addRow(tx, users, { accountId: account.id, email, passwordHash, ...name })
    const mine = { accountId: account.id, userId: tried.member.id }
    await addRow(tx, recoveryCodes, { ...mine, codeHash: Buffer.alloc(32) })
    const passkey = await addRow(tx, passkeys, {
      ...mine,
      credentialId: 'canary',
      publicKey: Buffer.alloc(1),
      signatures: 0,
      transports: [],
      synced: false,
      name: CANARY,
    })
    return { passkey, signIn: Buffer.from(`${email}:three blue kites`).toString('base64') }
  },
  hostile: ({ column, id }) => [column('passkeys', 'name', [id('passkey')])],
  secrets: [
    {
      column: 'passkeys.name',
      path: '/profile/passkeys',
      form: (name) => ({ intent: 'add', name, credential: '{"id":"x","response":{}}' }),
    },
  ],
  pages: { 'the frame and the profile': ['/profile/change-password', '/profile/passkeys'] },
  notTyped: {
    'sessions.ended_reason': 'one of ours',
    'sessions.user_agent': 'not shown',
    'passkey_challenges.challenge': 'random',
    'passkeys.credential_id': 'random, in base64url',
    'passkeys.transports': 'names of the standard',
    'users.passkey_handle': 'random, in base64url',
    'password_resets.email': 'an email address',
    'rate_limits.key': 'a hash',
  },
} satisfies SecurityFixture
