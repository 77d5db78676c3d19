import { ContactRound } from '#app/components/icons.tsx'
import { type Area, badgeEvent } from '../area.ts'
import { addToBoardPath } from '../boards/paths.ts'
import { clientPath } from '../clients/client-path.ts'
import { clientChanged } from '../clients/events.ts'
import { tagsChanged } from '../tags/events.ts'
import { newFollowUpPath } from '../timeline/timeline-paths.ts'

export const contactsArea: Area = {
  name: 'contacts',
  menu: [{ menu: 'tabs', position: 40, to: '/contacts', label: 'Contacts', icon: ContactRound }],
  viewCounts: {
    lists: ['contacts'],
    events: [badgeEvent(clientChanged), badgeEvent(tagsChanged)],
  },
  searchIcons: { client: ContactRound },
  pageActions: (pathname) => {
    const id = /^\/contacts\/contact\/([0-9a-f-]{36})/.exec(pathname)?.[1]
    if (!id) return []
    const path = clientPath(id)
    return [
      { to: `${path}/edit`, label: 'Edit this contact', words: 'change' },
      { to: newFollowUpPath(id), label: 'Add follow up', words: 'reminder task' },
      { to: `${path}/tags`, label: 'Assign tags', words: 'label' },
      { to: addToBoardPath(id, path), label: 'Add to board', words: 'card task' },
    ]
  },
  searchPages: [
    { to: '/contacts/contact/new', label: 'Create contact', words: 'new client add' },
    { to: '/users', label: 'Users', words: 'team employees staff' },
  ],
}
