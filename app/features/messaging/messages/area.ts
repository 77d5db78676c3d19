import { lazy } from 'react'
import { MessageSquare, MessageSquarePlus, Phone } from '#app/components/icons.tsx'
import { userName } from '#app/features/messaging/conversations/labels.ts'
import {
  conversationAssigned,
  conversationChanged,
  conversationMentioned,
  type ConversationNotice,
  textStopped,
  teamNotified,
  unreadChanged,
} from '#app/features/messaging/texting/events.ts'
import { conversationTitle, stoppedTextPath } from '#app/features/messaging/texting/labels.ts'
import { assignedSentence, mentionedSentence } from '#app/lib/event-sentences.ts'
import { everywhere } from '#app/features/accounts/shell/frame-actions.ts'
import { actionsOn } from '#app/features/actions.ts'
import { type Area, badgeEvent, type EventToast, notice, spokenNotice } from '#app/features/area.ts'

const toast = ({ roomId: conversationId }: ConversationNotice, message: string): EventToast => ({
  id: `conversation-${conversationId}`,
  kind: 'info',
  message,
  link: { label: 'Open', to: `/messages/${conversationId}` },
})

import { conversationActions } from './conversation-actions.ts'

/** Loaded on demand, because it brings the whole conversation view. */
const clientWindow = lazy(() => import('./components/messages-window.tsx'))

export const messagesArea: Area = {
  name: 'messages',
  clientWindow,
  menu: [
    {
      menu: 'tabs',
      position: 50,
      to: '/messages',
      label: 'Messages',
      icon: MessageSquare,
      goKey: 'm',
      needs: 'messaging',
    },
  ],
  actions: [
    conversationActions,
    actionsOn(everywhere, (_, viewer) => [
      viewer.messaging && {
        id: 'messages.new',
        label: 'New message',
        icon: MessageSquarePlus,
        keys: ['Shift+T'],
        words: 'text sms write',
        act: { to: '/messages/new' },
      },
    ]),
  ],
  searchIcons: { number: Phone, message: MessageSquare },
  activityIcons: { text: MessageSquare },
  badge: { label: ['conversation waiting', 'conversations waiting'], events: [badgeEvent(unreadChanged)] },
  viewCounts: {
    lists: ['conversations'],
    events: [badgeEvent(unreadChanged), badgeEvent(conversationChanged)],
  },
  spokenNotices: [
    spokenNotice(conversationChanged, (conversation, { userId }) =>
      conversation.lastMessageFlow !== 'incoming' || conversation.mutedBy.includes(userId)
        ? null
        : {
            text: `New text from ${conversationTitle(conversation)}`,
            about: `text ${conversation.id}`,
            at: conversation.lastMessageOn,
            unless: `[data-conversation="${conversation.id}"]`,
          },
    ),
  ],
  notices: [
    notice(teamNotified, (news, { userId }) =>
      news.by.id === userId
        ? null
        : toast(news, `${userName(news.by)} asks the team to look at ${news.name}`),
    ),
    notice(textStopped, (text) => ({
      id: `stopped-${text.conversationId ?? text.clientId}`,
      kind: 'warn',
      message: `The scheduled text to ${text.name} ${text.waits ? 'can’t be sent' : 'was not sent'}. ${text.reason}`,
      // Its author may be away from their desk.
      durationMs: Infinity,
      link: { label: 'Open', to: stoppedTextPath(text) },
    })),
    notice(conversationMentioned, (news) =>
      toast(news, mentionedSentence(userName(news.by), `in ${news.name}`)),
    ),
    notice(conversationAssigned, (news, { userId }) =>
      news.by.id === userId ? null : toast(news, assignedSentence(userName(news.by), news.name)),
    ),
  ],
}
