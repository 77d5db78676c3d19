import { ContactRound } from '#app/components/icons.tsx'
import { type Area, badgeEvent } from '#app/features/area.ts'
import { addToBoardPath } from '#app/features/people/boards/paths.ts'
import { clientPath } from '#app/features/people/clients/paths.ts'
import { clientChanged } from '#app/features/people/clients/events.ts'
import { tagsChanged } from '#app/features/people/tags/events.ts'
import { newFollowUpPath } from '#app/features/messaging/timeline/timeline-paths.ts'

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
