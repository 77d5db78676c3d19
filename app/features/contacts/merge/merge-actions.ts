import type { Action } from '#app/components/actions/action.ts'
import { Merge, Split, Undo2, UserMinus } from '#app/components/icons.tsx'
import { actionsOn } from '#app/features/actions.ts'
import { clientPath } from '#app/features/people/clients/paths.ts'
import { openContact } from '#app/features/people/clients/open-contact.ts'

const UNDO = { merge: 'Undo merge', split: 'Undo split', promote: 'Undo delete of primary' }

export const mergeActions = actionsOn(openContact, ({ id, two, can, undoable, dialogUrl }) => {
  if (!can.delete) return []
  const dialog = (path: string) => ({ dialog: dialogUrl(`${clientPath(id)}/${path}`) })
  const actions: (Action | false | null)[] = [
    { id: 'contact.merge', label: 'Merge', icon: Merge, words: 'duplicate', place: 30, act: dialog('merge') },
    two && { id: 'contact.split', label: 'Split', icon: Split, place: 31, act: dialog('split') },
    two && {
      id: 'contact.promote',
      label: 'Delete primary',
      icon: UserMinus,
      place: 32,
      act: dialog('delete-primary'),
    },
    undoable && {
      id: 'contact.undo',
      label: UNDO[undoable.kind],
      icon: Undo2,
      place: 33,
      act: dialog(`undo/${undoable.id}`),
    },
  ]
  return actions
})
