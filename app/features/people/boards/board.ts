/** To the letter. */
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

/** Shown on a board that can no longer be used, and in its dialogs. */
export const BOARD_GONE = 'This board was deleted, or you may no longer use it.'

/** A new board's lanes. */
export const FIXED_LANES = ['Assigned', 'Completed'] as const
export const MAX_LANES = 20
export const MAX_BOARDS = 200
/** Which people of a contact get a card, as campaigns choose their recipients. */
export const CARDS_FOR = [
  { value: 'applicant', label: 'Primary contact' },
  { value: 'coapplicant', label: 'Secondary contact' },
  { value: 'both', label: 'Both' },
] as const
export type CardsFor = (typeof CARDS_FOR)[number]['value']
/** Marks the card of a contact's second person. */
export const CO_APPLICANT = 'Co-applicant'
/** How many contacts can be put on a board at once. */
export const MOST_TO_BOARD = 5_000

/** Cards of a lane are loaded this many at a time. */
export const CARD_PAGE_SIZE = 10

/** The fields that the form of a board edits, from a board or a submitted form. */
export const boardFields = (from: {
  name: string
  description: string
  cardsFor: CardsFor
  users: string[]
  monitor: boolean
  effDate: string | null
  expDate: string | null
  tags: readonly (string | { id: string })[]
  lanes: readonly { id?: string | undefined; label: string; action?: string }[]
}) => ({
  name: from.name,
  description: from.description,
  tags: from.tags.map((tag) => (typeof tag === 'string' ? tag : tag.id)).toSorted(),
  cardsFor: from.cardsFor,
  users: from.users.toSorted(),
  monitor: from.monitor,
  effDate: from.effDate,
  expDate: from.expDate,
  lanes: from.lanes
    .filter(({ action }) => action !== 'delete')
    .map(({ id, label }) => ({ ...(id ? { id } : {}), label })),
})

export const CARD_COLORS = ['red', 'orange', 'yellow', 'green', 'grey'] as const
export type CardColor = (typeof CARD_COLORS)[number]

/** The fields that the form of a card edits, from a card or a submitted form. */
export const cardFields = (from: {
  title: string
  details: string
  dueOn: string | null
  color?: string | null | undefined
  assignedTo?: string | null | undefined
}) => ({
  title: from.title,
  details: from.details,
  dueOn: from.dueOn,
  color: from.color ?? null,
  assignedTo: from.assignedTo ?? null,
})

/** The version of a card's fields, for its form: moves and comments don't count. */
export const cardVersion = ({ edits }: { edits: number }): number => edits + 1

interface Titled {
  title: string
  client: { name: string } | null
}

/** The title, else the person it is for. */
export const cardTitle = ({ title, client }: Titled): string => title || client?.name || 'Untitled card'

/** The title with the client's name, which distinguishes cards of one title. */
export const cardTitleWithClient = ({ title, client }: Titled): string =>
  title && client ? `${title}, ${client.name}` : cardTitle({ title, client })
