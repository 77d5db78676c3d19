import { route } from '@react-router/dev/routes'

export const settingsPages = [
  route('tag-management', 'features/people/tags/routes/tags.tsx', [
    route('new', 'features/people/tags/routes/new-tag.tsx'),
    route(':tagId', 'features/people/tags/routes/edit-tag.tsx'),
    route(':tagId/delete', 'features/people/tags/routes/delete-tag.tsx'),
  ]),
]

export const resources = [
  route('account/settings/tag-management/preview', 'features/people/tags/routes/preview-rule.ts'),
]
