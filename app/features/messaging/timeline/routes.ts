import { route } from '@react-router/dev/routes'

export const clientParts = [
  route('notes/new', 'features/messaging/timeline/routes/note-edit.tsx', { id: 'notes/new' }),
  route('notes/:noteId', 'features/messaging/timeline/routes/note-image.tsx'),
  route('notes/:noteId/edit', 'features/messaging/timeline/routes/note-edit.tsx', { id: 'notes/edit' }),
  route('notes/:noteId/delete', 'features/messaging/timeline/routes/note-delete.tsx'),
  route('notes/:noteId/unpin', 'features/messaging/timeline/routes/note-unpin.tsx'),
  route('follow-ups/new', 'features/messaging/timeline/routes/follow-up-edit.tsx', { id: 'follow-ups/new' }),
  route('follow-ups/:followUpId/edit', 'features/messaging/timeline/routes/follow-up-edit.tsx', {
    id: 'follow-ups/edit',
  }),
]

export const clientActions = [
  route('notes/:noteId/pin', 'features/messaging/timeline/routes/note-pin.ts'),
  route('notes/:noteId/restore', 'features/messaging/timeline/routes/note-restore.ts'),
  route('notes/:noteId/:size', 'features/messaging/timeline/routes/note-file.ts'),
]

export const pages = [
  route('follow-ups/:followUpId/complete', 'features/messaging/timeline/routes/complete-follow-up.tsx'),
  route('follow-ups/:followUpId/reopen', 'features/messaging/timeline/routes/reopen-follow-up.ts'),
  route('follow-ups/:followUpId/ignore', 'features/messaging/timeline/routes/ignore-follow-up.ts'),
]

export const resources = [route('follow-ups/past-due', 'features/messaging/timeline/routes/past-due.ts')]
