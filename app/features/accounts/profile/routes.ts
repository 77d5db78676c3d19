import { route } from '@react-router/dev/routes'

export const pages = [route('profile/avatar', 'features/accounts/profile/routes/avatar.tsx')]

export const publicRoutes = [route('avatars/:userId', 'features/accounts/profile/routes/avatar-file.ts')]
