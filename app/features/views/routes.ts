import { route } from '@react-router/dev/routes'

export const pages = [
  route('views', 'features/views/routes/views.tsx', [
    route('new', 'features/views/routes/new-view.tsx'),
    route(':viewId', 'features/views/routes/edit-view.tsx'),
  ]),
  route('views/:viewId/change', 'features/views/routes/change-view.ts'),
]

export const resources = [route('views/counts', 'features/views/routes/view-counts.ts')]
