import { Users } from '#app/components/icons.tsx'
import { type Area, badgeEvent } from '../area.ts'
import { chatMessageChanged, chatRoomChanged, chatUpdated } from './events.ts'

export const chatArea: Area = {
  name: 'chat',
  menu: [{ menu: 'tabs', position: 30, to: '/chat', label: 'Team', icon: Users }],
  searchIcons: { chat: Users },
  badge: {
    label: ['unread team message', 'unread team messages'],
    events: [
      badgeEvent(chatMessageChanged),
      badgeEvent(chatRoomChanged),
      // Other users' read receipts don't change our unread count.
      badgeEvent(chatUpdated, ({ viewed }) => !viewed),
    ],
  },
}
