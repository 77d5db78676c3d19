import { LAST_PLACE } from '#app/components/actions/action.ts'
import { callNumberAction } from '#app/components/actions/call-action.ts'
import {
  CalendarPlus,
  MessageSquare,
  Pencil,
  ScrollText,
  StickyNote,
  Tags,
  Trash2,
} from '#app/components/icons.tsx'
import { actionsOn } from '#app/features/actions.ts'
import { newFollowUpPath, newNotePath } from '#app/features/messaging/timeline/timeline-paths.ts'
import { addToBoardAction } from '#app/features/people/boards/add-to-board-action.ts'
import { clientPath } from '#app/features/people/clients/paths.ts'
import { openContact } from '#app/features/people/clients/open-contact.ts'

export const contactActions = actionsOn(openContact, ({ id, number, textPath, can, dialogUrl }) => {
  const path = clientPath(id)
  return [
    number !== null && { ...callNumberAction(number), look: 'primary', place: 1 },
    textPath !== null && {
      id: 'contact.text',
      label: 'Text',
      icon: MessageSquare,
      keys: ['t', 'r'],
      words: 'message sms write reply',
      place: 2,
      act: { to: textPath },
    },
    {
      id: 'contact.note',
      label: 'Add note',
      button: 'Note',
      icon: StickyNote,
      keys: ['n'],
      words: 'write',
      place: 3,
      act: { dialog: dialogUrl(newNotePath(id)), instead: focusNote },
    },
    {
      id: 'contact.follow-up',
      label: 'Add follow up',
      button: 'Follow up',
      icon: CalendarPlus,
      keys: ['f'],
      words: 'reminder task',
      place: 4,
      act: { dialog: dialogUrl(newFollowUpPath(id)) },
    },
    {
      id: 'contact.edit',
      label: 'Edit this contact',
      button: 'Edit',
      icon: Pencil,
      keys: ['Shift+E'],
      words: 'change',
      look: 'quiet',
      place: 5,
      act: { to: `${path}/edit` },
    },
    {
      id: 'contact.tags',
      label: 'Assign tags',
      icon: Tags,
      words: 'label',
      place: 20,
      act: { dialog: dialogUrl(`${path}/tags`) },
    },
    { ...addToBoardAction(id, path), place: 21 },
    {
      id: 'contact.history',
      label: 'History',
      icon: ScrollText,
      words: 'changes who when audit log before after',
      place: 22,
      act: { dialog: dialogUrl(`${path}/history`) },
    },
    can.delete && {
      id: 'contact.delete',
      label: 'Delete',
      icon: Trash2,
      look: 'danger',
      place: LAST_PLACE,
      act: { dialog: dialogUrl(`${path}/delete`) },
    },
  ]
})

/** Goes to the field of the page's activity, when its tab is open. */
function focusNote(): boolean {
  const form = document.querySelector<HTMLFormElement>('[data-activity-form]')
  const field = form?.elements.namedItem('text')
  if (!form || !(field instanceof HTMLTextAreaElement) || !field.checkVisibility()) return false
  form.querySelector<HTMLInputElement>('[name="kind"][value="note"]')?.click()
  field.focus()
  return true
}
