import { route } from '@react-router/dev/routes'

export const pages = [
  route('tasks', 'features/boards/routes/boards.tsx'),
  route('tasks/add', 'features/boards/routes/add-to-board.tsx'),
  route('tasks/:boardId', 'features/boards/routes/board.tsx', [
    route('cards/new', 'features/boards/routes/new-card.tsx'),
    route('cards/:cardId', 'features/boards/routes/card.tsx'),
    route('cards/:cardId/move', 'features/boards/routes/move-card.tsx'),
    route('lanes/:laneId/clear', 'features/boards/routes/clear-lane.tsx'),
  ]),
  route('tasks/:boardId/cards/bulk', 'features/boards/routes/bulk-cards.ts'),
  route('tasks/:boardId/changes/:changeId/undo', 'features/boards/routes/undo-change.ts'),
  route('tasks/:boardId/cards/:cardId/complete', 'features/boards/routes/complete-card.ts'),
  route('tasks/:boardId/cards/:cardId/delete', 'features/boards/routes/delete-card.ts'),
  route('tasks/:boardId/cards/:cardId/restore', 'features/boards/routes/restore-card.ts'),
  route('tasks/:boardId/lanes/:laneId/restore', 'features/boards/routes/restore-lane.ts'),
  route('admin/tasks', 'features/boards/routes/admin-boards.tsx', [
    route('new', 'features/boards/routes/new-board.tsx'),
    route(':boardId', 'features/boards/routes/edit-board.tsx'),
    route(':boardId/delete', 'features/boards/routes/delete-board.tsx'),
  ]),
]

export const resources = [
  route('admin/tasks/preview', 'features/boards/routes/preview-board.ts'),
  route('tasks/:boardId/lanes/:laneId/cards', 'features/boards/routes/lane-cards.ts'),
  route('tasks/:boardId/cards/:cardId/place', 'features/boards/routes/place-card.ts'),
]
