import { route } from '@react-router/dev/routes'

export const pages = [
  route('profile/change-password', 'features/auth/routes/change-password.tsx'),
  route('profile/mfa', 'features/auth/routes/profile-mfa.tsx'),
  route('profile/passkeys', 'features/auth/routes/profile-passkeys.tsx'),
  route('ghost', 'features/auth/routes/ghost.tsx'),
]

/** For users who aren't signed in, or not completely. */
export const publicRoutes = [
  route('login', 'features/auth/routes/login.tsx'),
  route('login/accounts', 'features/auth/routes/login-accounts.ts'),
  route('login/passkey', 'features/auth/routes/login-passkey.ts'),
  route('logout', 'features/auth/routes/logout.tsx'),
  route('forgot-password', 'features/auth/routes/forgot-password.tsx'),
  route('forgot-password/:userId/:token', 'features/auth/routes/forgot-password.tsx', { id: 'reset-link' }),
  route('invitation/:accountId/:token', 'features/auth/routes/invitation.tsx'),
  route('mfa-setup', 'features/auth/routes/mfa-setup.tsx'),
  route('profile/passkeys/options', 'features/auth/routes/passkey-options.ts'),
  route('ghost/stop', 'features/auth/routes/ghost-stop.ts'),
  route('lock', 'features/auth/routes/lock.tsx'),
  route('session/activity', 'features/auth/routes/session-activity.ts'),
]
