import { ContactRound, UserPlus } from '#app/components/icons.tsx'
import { type Area, badgeEvent } from '#app/features/area.ts'
import { clientChanged } from '#app/features/people/clients/events.ts'
import { tagsChanged } from '#app/features/people/tags/events.ts'
import { mergeActions } from '#app/features/contacts/merge/merge-actions.ts'
import { everywhere } from '#app/features/accounts/shell/frame-actions.ts'
import { actionsOn } from '#app/features/actions.ts'
import { contactActions } from './contact-actions.ts'

export const contactsArea: Area = {
  name: 'contacts',
  menu: [{ menu: 'tabs', position: 40, to: '/contacts', label: 'Contacts', icon: ContactRound, goKey: 'c' }],
  viewCounts: {
    lists: ['contacts'],
    events: [badgeEvent(clientChanged), badgeEvent(tagsChanged)],
  },
  searchIcons: { client: ContactRound },
  actions: [
    contactActions,
    mergeActions,
    actionsOn(everywhere, (_, viewer) => [
      !viewer.operate && {
        id: 'contacts.new',
        label: 'Create contact',
        icon: UserPlus,
        keys: ['Shift+N'],
        words: 'new client add',
        act: { to: '/contacts/contact/new' },
      },
    ]),
  ],
  searchPages: [{ to: '/users', label: 'Users', words: 'team employees staff' }],
}
