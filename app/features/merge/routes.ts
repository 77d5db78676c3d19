import { route } from '@react-router/dev/routes'

export const contactParts = [
  route('merge', 'features/merge/routes/merge.tsx'),
  route('split', 'features/merge/routes/split.tsx'),
  route('delete-primary', 'features/merge/routes/delete-primary.tsx'),
  route('undo/:mergeId', 'features/merge/routes/undo-merge.tsx'),
]
