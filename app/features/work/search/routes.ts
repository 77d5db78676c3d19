import { route } from '@react-router/dev/routes'

export const pages = [route('search', 'features/work/search/routes/search-page.tsx')]

export const resources = [route('search/find', 'features/work/search/routes/find.ts')]
