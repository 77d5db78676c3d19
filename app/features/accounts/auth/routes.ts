import { route } from '@react-router/dev/routes'

export const pages = [
  route('profile/change-password', 'features/accounts/auth/routes/change-password.tsx'),
  route('profile/mfa', 'features/accounts/auth/routes/profile-mfa.tsx'),
  route('profile/passkeys', 'features/accounts/auth/routes/profile-passkeys.tsx'),
  route('ghost', 'features/accounts/auth/routes/ghost.tsx'),
]

/** For users who aren't signed in, or not completely. */
export const publicRoutes = [
  route('login', 'features/accounts/auth/routes/login.tsx'),
  route('login/accounts', 'features/accounts/auth/routes/login-accounts.ts'),
  route('login/passkey', 'features/accounts/auth/routes/login-passkey.ts'),
  route('logout', 'features/accounts/auth/routes/logout.tsx'),
  route('forgot-password', 'features/accounts/auth/routes/forgot-password.tsx'),
  route('forgot-password/:userId/:token', 'features/accounts/auth/routes/forgot-password.tsx', {
    id: 'reset-link',
  }),
  route('invitation/:accountId/:token', 'features/accounts/auth/routes/invitation.tsx'),
  route('mfa-setup', 'features/accounts/auth/routes/mfa-setup.tsx'),
  route('profile/passkeys/options', 'features/accounts/auth/routes/passkey-options.ts'),
  route('ghost/stop', 'features/accounts/auth/routes/ghost-stop.ts'),
  route('lock', 'features/accounts/auth/routes/lock.tsx'),
  route('session/activity', 'features/accounts/auth/routes/session-activity.ts'),
]
