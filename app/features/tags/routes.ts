import { route } from '@react-router/dev/routes'

export const settingsPages = [
  route('tag-management', 'features/tags/routes/tags.tsx', [
    route('new', 'features/tags/routes/new-tag.tsx'),
    route(':tagId', 'features/tags/routes/edit-tag.tsx'),
    route(':tagId/delete', 'features/tags/routes/delete-tag.tsx'),
  ]),
]

export const resources = [
  route('account/settings/tag-management/preview', 'features/tags/routes/preview-rule.ts'),
]
