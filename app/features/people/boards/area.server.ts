import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { boardPath, TASKS_PATH } from './paths.ts'
import { readFilter } from './card-filter.ts'
import { cardTable } from './client-tables.server.ts'
import * as events from './events.ts'
import { cardHandOver } from './hand-over.server.ts'
import { fillBoard } from './fill-board.server.ts'
import { countMatching } from './lane-cards.server.ts'
import { notifyOfCards } from './notify.server.ts'
import { dueCardsMail, remindAssignees, remindOfDueCards } from './reminders.server.ts'
import { boardSearch, cardSearch } from './search-source.server.ts'
import { boardHandlers } from './socket.server.ts'
import { boardTagUse } from './tag-use.server.ts'
import { countTasks } from './tasks-badge.server.ts'

export const boardsServer: ServerArea = {
  name: 'boards',
  apiCalls,
  events,
  clientTables: [cardTable],
  unmergedTables: {
    task_board_clients:
      'lists the people that the tags of a board have made a card for, even if it is another person’s now',
  },
  badge: countTasks,
  handlers: boardHandlers,
  search: [boardSearch, cardSearch],
  savedLists: [
    {
      list: 'boards',
      label: 'Tasks',
      path: `${TASKS_PATH}?list=1`,
      params: ['board', 'q', 'who', 'tag', 'color', 'due', 'sort', 'completed', 'show'],
      refs: { who: 'user' },
      pathOf: (params) => {
        const board = params.get('board')
        params.delete('board')
        // Anything else would lead to another page of ours, such as the one that signs out.
        return isUuid(board) ? boardPath(board) : TASKS_PATH
      },
      count: async (ctx, params, most) => {
        const board = params.get('board')
        return isUuid(board) ? countMatching(ctx, board, readFilter(params), most) : 0
      },
    },
  ],
  handOver: cardHandOver,
  tagUse: boardTagUse,
  mails: [dueCardsMail],
  tasks: {
    'boards.fill': (ctx, { boardId }) => fillBoard(ctx, boardId),
    'boards.remind': (ctx) => remindAssignees(ctx),
    'boards.notify': (ctx, payload) => notifyOfCards(ctx, payload),
  },
  // Time zones are offset by multiples of 15 minutes, so 8:00 in each falls on one of these times.
  schedule: { 'remind-of-cards': { at: '*/15 * * * *', run: remindOfDueCards } },
  demoData: async (agency) => (await import('./demo-data.server.ts')).addBoards(agency),
}
