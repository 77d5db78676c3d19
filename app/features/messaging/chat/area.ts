import { Users } from '#app/components/icons.tsx'
import { userName } from '#app/features/messaging/conversations/labels.ts'
import { mentionedSentence } from '#app/lib/event-sentences.ts'
import { type Area, badgeEvent, notice } from '#app/features/area.ts'
import { chatMentioned, chatMessageChanged, chatRoomChanged, chatUpdated } from './events.ts'

export const chatArea: Area = {
  name: 'chat',
  menu: [{ menu: 'tabs', position: 30, to: '/chat', label: 'Team', icon: Users, goKey: 'e' }],
  searchIcons: { chat: Users },
  notices: [
    notice(chatMentioned, ({ roomId, messageId, by, title }) => ({
      id: `chat-${roomId}`,
      kind: 'info',
      message: mentionedSentence(userName(by), `in ${title}`),
      link: { label: 'Open', to: `/chat/${roomId}?${new URLSearchParams({ at: messageId })}` },
    })),
  ],
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
