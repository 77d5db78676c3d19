import { route } from '@react-router/dev/routes'

export const pages = [
  route('tasks', 'features/people/boards/routes/boards.tsx'),
  route('tasks/add', 'features/people/boards/routes/add-to-board.tsx'),
  route('tasks/cards/new', 'features/people/boards/routes/new-card-anywhere.ts'),
  route('tasks/:boardId', 'features/people/boards/routes/board-page.tsx', [
    route('cards/new', 'features/people/boards/routes/new-card.tsx'),
    route('cards/:cardId', 'features/people/boards/routes/card.tsx'),
    route('cards/:cardId/move', 'features/people/boards/routes/move-card.tsx'),
    route('lanes/:laneId/clear', 'features/people/boards/routes/clear-lane.tsx'),
  ]),
  route('tasks/:boardId/cards/bulk', 'features/people/boards/routes/bulk-cards.ts'),
  route('tasks/:boardId/changes/:changeId/undo', 'features/people/boards/routes/undo-change.ts'),
  route('tasks/:boardId/cards/:cardId/complete', 'features/people/boards/routes/complete-card.ts'),
  route('tasks/:boardId/cards/:cardId/delete', 'features/people/boards/routes/delete-card.ts'),
  route('tasks/:boardId/cards/:cardId/restore', 'features/people/boards/routes/restore-card.ts'),
  route('tasks/:boardId/lanes/:laneId/restore', 'features/people/boards/routes/restore-lane.ts'),
  route('admin/tasks', 'features/people/boards/routes/admin-boards.tsx', [
    route('new', 'features/people/boards/routes/new-board.tsx'),
    route(':boardId', 'features/people/boards/routes/edit-board.tsx'),
    route(':boardId/delete', 'features/people/boards/routes/delete-board.tsx'),
  ]),
]

export const resources = [
  route('admin/tasks/preview', 'features/people/boards/routes/preview-board.ts'),
  route('tasks/:boardId/lanes/:laneId/cards', 'features/people/boards/routes/lane-cards.ts'),
  route('tasks/:boardId/cards/:cardId/place', 'features/people/boards/routes/place-card.ts'),
]
