import { ContactRound } from '#app/components/icons.tsx'
import type { Area } from '../area.ts'

export const contactsArea: Area = {
  name: 'contacts',
  menu: [{ menu: 'tabs', position: 40, to: '/contacts', label: 'Contacts', icon: ContactRound }],
  searchIcons: { client: ContactRound },
  searchPages: [
    { to: '/contacts/contact/new', label: 'Create contact', words: 'new client add' },
    { to: '/users', label: 'Users', words: 'team employees staff' },
  ],
}
