import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/accounts/shell/routes/healthcheck': { access: 'public' },
    'features/accounts/shell/routes/theme': { access: 'public', forms: [{ theme: 'dark', returnTo: '/' }] },
    'features/accounts/shell/routes/pages': { access: 'signed-in' },
    'features/accounts/shell/routes/menu': { access: 'signed-in' },
    'features/accounts/shell/routes/unknown': { access: 'own-guard' },
    'features/accounts/shell/routes/presence': {
      access: 'signed-in',
      forms: [{ status: 'coaching', coacheeId: '$employee', returnTo: '/' }],
    },
    'features/accounts/shell/routes/theme-color': { access: 'signed-in', forms: [{ color: '#123456' }] },
    'not-available/account/info': { access: 'signed-in' },
    'not-available/account/settings': { access: 'signed-in' },
  },
  pages: { 'the frame and the profile': ['/menu', '/profile/theme-color', '/no/such/page'] },
} satisfies SecurityFixture
