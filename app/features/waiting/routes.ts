import { route } from '@react-router/dev/routes'

export const pages = [route('waiting', 'features/waiting/routes/waiting.tsx')]
