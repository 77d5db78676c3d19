import { ContactRound } from '#app/components/icons.tsx'
import { type Area, badgeEvent } from '../area.ts'
import { clientChanged } from '../clients/events.ts'
import { tagsChanged } from '../tags/events.ts'

export const contactsArea: Area = {
  name: 'contacts',
  menu: [{ menu: 'tabs', position: 40, to: '/contacts', label: 'Contacts', icon: ContactRound }],
  viewCounts: {
    lists: ['contacts'],
    events: [badgeEvent(clientChanged), badgeEvent(tagsChanged)],
  },
  searchIcons: { client: ContactRound },
  searchPages: [
    { to: '/contacts/contact/new', label: 'Create contact', words: 'new client add' },
    { to: '/users', label: 'Users', words: 'team employees staff' },
  ],
}
