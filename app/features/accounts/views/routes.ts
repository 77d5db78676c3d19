import { route } from '@react-router/dev/routes'

export const pages = [
  route('views', 'features/accounts/views/routes/views.tsx', [
    route('new', 'features/accounts/views/routes/new-view.tsx'),
    route(':viewId', 'features/accounts/views/routes/edit-view.tsx'),
  ]),
  route('views/:viewId/change', 'features/accounts/views/routes/change-view.ts'),
]

export const resources = [route('views/counts', 'features/accounts/views/routes/view-counts.ts')]
