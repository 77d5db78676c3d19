import { route } from '@react-router/dev/routes'

export const clientParts = [
  route('merge', 'features/contacts/merge/routes/merge-clients.tsx'),
  route('split', 'features/contacts/merge/routes/split-client.tsx'),
  route('delete-primary', 'features/contacts/merge/routes/delete-primary.tsx'),
  route('undo/:mergeId', 'features/contacts/merge/routes/undo-merge.tsx'),
]
