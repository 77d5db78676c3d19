import { route } from '@react-router/dev/routes'

export const settingsPages = [
  route('message-templates', 'features/messaging/templates/routes/templates.tsx', [
    route('new', 'features/messaging/templates/routes/new-template.tsx'),
    route(':templateId', 'features/messaging/templates/routes/edit-template.tsx'),
    route(':templateId/delete', 'features/messaging/templates/routes/delete-template.tsx'),
  ]),
]

export const resources = [
  route('templates/message', 'features/messaging/templates/routes/template-choices.ts'),
]
