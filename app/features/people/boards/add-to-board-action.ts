import type { Action } from '#app/components/actions/action.ts'
import { ListChecks } from '#app/components/icons.tsx'
import { addToBoardPath } from './paths.ts'

export const addToBoardAction = (clientId: string, returnTo: string): Action => ({
  id: 'boards.add',
  label: 'Add to board…',
  icon: ListChecks,
  keys: ['b'],
  words: 'card task',
  act: { to: addToBoardPath(clientId, returnTo) },
})
