export const TASKS_PATH = '/tasks'
/** The user's own tasks by day, on which the tab opens. */
export const MY_TASKS_PATH = `${TASKS_PATH}/mine`
export const ADMIN_PATH = '/admin/tasks'
export const boardPath = (boardId: string) => `${TASKS_PATH}/${boardId}`
export const newCardPath = (boardId: string) => `${boardPath(boardId)}/cards/new`
/** The same on the board that was shown last. */
export const NEW_CARD_PATH = `${TASKS_PATH}/cards/new`
export const cardPath = (boardId: string, cardId: string) => `${boardPath(boardId)}/cards/${cardId}`

/** The query of the board that a card's page keeps, without what is the card's own. */
export function searchUnderCard(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('edit')
  return params.size > 0 ? `?${params}` : ''
}

/** The page that makes cards for contacts from wherever they are on screen. */
export const ADD_TO_BOARD_PATH = `${TASKS_PATH}/add`
export const addToBoardPath = (clientId: string, returnTo?: string): string =>
  `${ADD_TO_BOARD_PATH}?${new URLSearchParams({ client: clientId, ...(returnTo ? { returnTo } : {}) })}`
