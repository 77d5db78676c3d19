import { ListChecks, Plus } from '#app/components/icons.tsx'
import { assignedSentence, mentionedSentence } from '#app/lib/event-sentences.ts'
import { plural } from '#app/lib/plural.ts'
import { everywhere } from '#app/features/accounts/shell/frame-actions.ts'
import { actionsOn } from '#app/features/actions.ts'
import { type Area, badgeEvent, notice } from '#app/features/area.ts'
import { cardActions } from './card-actions.ts'
import { ADMIN_PATH, boardPath, cardPath, MY_TASKS_PATH, NEW_CARD_PATH, TASKS_PATH } from './paths.ts'
import { assignedCardsChanged, boardsChanged, cardMentioned, cardsAssigned, cardsDue } from './events.ts'

export const boardsArea: Area = {
  name: 'boards',
  menu: [
    {
      menu: 'tabs',
      position: 20,
      to: MY_TASKS_PATH,
      within: TASKS_PATH,
      label: 'Tasks',
      icon: ListChecks,
      goKey: 't',
    },
    { menu: 'work', position: 20, to: ADMIN_PATH, label: 'Task Boards', icon: ListChecks },
  ],
  actions: [
    cardActions,
    actionsOn(everywhere, (_, viewer) => [
      !viewer.operate && {
        id: 'boards.new-card',
        label: 'New card',
        icon: Plus,
        keys: ['Shift+A'],
        words: 'add task create',
        act: { dialog: NEW_CARD_PATH },
      },
      {
        id: 'boards.open',
        label: 'Go to the board shown last',
        icon: ListChecks,
        keys: ['g b'],
        search: 'word',
        act: { to: TASKS_PATH },
      },
    ]),
  ],
  searchIcons: { board: ListChecks, card: ListChecks },
  badge: {
    label: ['task', 'tasks'],
    events: [badgeEvent(assignedCardsChanged), badgeEvent(boardsChanged)],
  },
  viewCounts: {
    lists: ['boards'],
    events: [badgeEvent(assignedCardsChanged), badgeEvent(boardsChanged)],
  },
  notices: [
    notice(cardMentioned, ({ id, title, by, boardId, cardId }) => ({
      id: `mention-${id}`,
      kind: 'info',
      message: mentionedSentence(by, `on ${title}`),
      durationMs: Infinity,
      link: { label: 'Open', to: cardPath(boardId, cardId) },
    })),
    notice(cardsAssigned, ({ id, title, by, boardId, cardId, count }, { userId }) => ({
      id: `assigned-${id}`,
      kind: 'info',
      message: assignedSentence(by, count === 1 ? title : plural(count, 'card')),
      durationMs: Infinity,
      link: {
        label: 'Open',
        to: count === 1 ? cardPath(boardId, cardId) : `${boardPath(boardId)}?who=${userId}`,
      },
    })),
    notice(cardsDue, ({ count, title, boardId, cardId }) => ({
      id: `card-${cardId}`,
      kind: 'info',
      message: count === 1 ? `${title} is due` : `${plural(count, 'card')} of yours are due, first ${title}`,
      // It waits for users who are on the phone or away from their desk.
      durationMs: Infinity,
      link: { label: 'Open', to: cardPath(boardId, cardId) },
    })),
  ],
}
