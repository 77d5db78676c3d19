import { route } from '@react-router/dev/routes'

export const clientParts = [
  route('merge', 'features/merge/routes/merge-clients.tsx'),
  route('split', 'features/merge/routes/split-client.tsx'),
  route('delete-primary', 'features/merge/routes/delete-primary.tsx'),
  route('undo/:mergeId', 'features/merge/routes/undo-merge.tsx'),
]
