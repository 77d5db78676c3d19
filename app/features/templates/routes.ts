import { route } from '@react-router/dev/routes'

export const settingsPages = [
  route('message-templates', 'features/templates/routes/templates.tsx', [
    route('new', 'features/templates/routes/new-template.tsx'),
    route(':templateId', 'features/templates/routes/edit-template.tsx'),
    route(':templateId/delete', 'features/templates/routes/delete-template.tsx'),
  ]),
]

export const resources = [route('templates/message', 'features/templates/routes/template-choices.ts')]
