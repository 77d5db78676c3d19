/** Spec 3, 8: to the letter. */
export const BOARD_MESSAGES = {
  loadFailed: 'Unable to load taskboards',
  created: (name: string) => `${name} Board Created`,
  updated: 'Task Board Updated',
  deleted: 'Task Board Deleted',
  createFailed: 'Error creating task board',
  updateFailed: 'Error updating task board',
  deleteFailed: 'Error deleting task board',
  building: 'Board is being built. Please wait...',
  nameMissing: 'Task Board name is missing.',
  nameUsed: (name: string) => `Task Board "${name}" already used.`,
  lanesMissing: 'Task Board name is missing lanes.',
  effAfterExp: 'The effective date cannot be after the expiration date.',
  expBeforeEff: 'The expiration date cannot be before the effective date.',
  noCard: 'Error finding card to update.',
} as const

/** On a board, and in its dialogs, that can't be used any more. */
export const BOARD_GONE = 'This board was deleted, or you may no longer use it.'

/** A new board's lanes (spec 3, 9). */
export const FIXED_LANES = ['Assigned', 'Completed'] as const
export const MAX_LANES = 20
export const MAX_BOARDS = 200
/** Cards of a lane are loaded this many at a time (spec 3, 9). */
export const CARD_PAGE_SIZE = 10

export const TASKS_PATH = '/tasks'
export const ADMIN_PATH = '/admin/tasks'
export const boardPath = (boardId: string) => `${TASKS_PATH}/${boardId}`
export const newCardPath = (boardId: string) => `${boardPath(boardId)}/cards/new`
export const cardPath = (boardId: string, cardId: string) => `${boardPath(boardId)}/cards/${cardId}`

/** How many cards are in the first lane, in those between, and in the last. */
export interface BoardCounts {
  total: number
  assigned: number
  progress: number
  completed: number
}

export interface BoardTag {
  id: string
  name: string
  /** How many contacts have it. */
  assigned: number
  dynamic: boolean
  /** Its cards are still being added. */
  pending: boolean
  /** Of its contacts' cards on the board, with Show Completed. */
  progress?: { cards: number; completed: number }
}

export interface LaneView {
  id: string
  label: string
  /** Cards in it, whatever is filtered. */
  total: number
  /** The first and the last lane stay where they are. */
  canMove: boolean
  canDelete: boolean
}

/** A board as the list and the board page show it. */
export interface BoardView extends BoardCounts {
  id: string
  name: string
  description: string
  monitor: boolean
  /** A monitored board with unassigned cards. */
  monitorAlert: boolean
  /** `yyyy-MM-dd`, the first and last day it exists; null for no limit. */
  effDate: string | null
  expDate: string | null
  status: 'pending' | 'ready'
  tags: BoardTag[]
  lanes: LaneView[]
  /** Who may use it; empty for everyone. */
  users: string[]
  version: number
}

export const CARD_COLORS = ['red', 'orange', 'yellow', 'green', 'grey'] as const
export type CardColor = (typeof CARD_COLORS)[number]

/** A card in its lane. */
export interface CardView {
  id: string
  boardId: string
  laneId: string
  client: { id: string; name: string; phone: string | null; mobilePhone: string | null } | null
  level: 'applicant' | 'coapplicant'
  title: string
  /** `yyyy-MM-dd`. */
  dueOn: string | null
  color: CardColor | null
  /** Of its client, by name. */
  tags: string[]
  assignedTo: string | null
  /** ISO. */
  assignedOn: string | null
  /** Its place in the lane. */
  position: string
  done: boolean
  comments: number
  /** Counts changes of its fields, by which a form notices another one's. */
  edits: number
  /** Counts every change, so that browsers can tell which of two is newer. */
  version: number
}

/** The title, else the person it is for. */
export const cardTitle = ({ title, client }: Pick<CardView, 'title' | 'client'>): string =>
  title || client?.name || 'Untitled card'
