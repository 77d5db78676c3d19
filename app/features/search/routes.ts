import { route } from '@react-router/dev/routes'

export const pages = [route('search', 'features/search/routes/search.tsx')]

export const resources = [route('search/find', 'features/search/routes/find.ts')]
