import { route } from '@react-router/dev/routes'

export const pages = [route('profile/avatar', 'features/profile/routes/avatar.tsx')]

export const publicRoutes = [route('avatars/:userId', 'features/profile/routes/avatar-file.ts')]
