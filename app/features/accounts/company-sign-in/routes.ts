import { route } from '@react-router/dev/routes'

/** A tab of the account. */
export const accountPages = [
  route('sign-in', 'features/accounts/company-sign-in/routes/company-settings.tsx'),
]

export const publicRoutes = [
  route('login/company', 'features/accounts/company-sign-in/routes/company-login.tsx'),
  route('login/company/again', 'features/accounts/company-sign-in/routes/company-again.tsx'),
  route(
    'login/company/callback/:accountId?',
    'features/accounts/company-sign-in/routes/company-callback.tsx',
  ),
]
