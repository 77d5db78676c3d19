import { randomUUID } from 'node:crypto'
import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/messaging/messages/routes/messages': { access: 'signed-in' },
    'features/messaging/messages/routes/messages-index': { access: 'signed-in' },
    'features/messaging/messages/routes/share-file': { access: 'signed-in' },
    'features/messaging/messages/routes/choose-recipients': { access: 'signed-in' },
    'features/messaging/messages/routes/new-conversation-page': {
      access: 'signed-in',
      query: { with: 'applicant:$client' },
      forms: [
        { intent: 'send', to: '/messages/to?with=applicant:$client', body: 'Stolen', requestId: '$uuid' },
      ],
    },
    'features/messaging/messages/routes/find-conversation': {
      access: 'signed-in',
      query: { with: 'applicant:$client' },
    },
    'features/messaging/messages/routes/send-first-text': {
      access: 'signed-in',
      query: { with: 'applicant:$client' },
      forms: [
        { intent: 'send', to: '/messages/to?with=applicant:$client', body: 'Stolen', requestId: '$uuid' },
      ],
    },
    'features/messaging/messages/routes/conversation-page': {
      access: 'signed-in',
      params: { conversationId: '$conversation' },
      forms: [
        { intent: 'send', to: '/messages/$conversation', body: 'Hello', requestId: '$uuid' },
        { intent: 'resend', messageId: '$message', requestId: '$uuid' },
        { intent: 'follow', conversationId: '$conversation' },
        { intent: 'unfollow', conversationId: '$conversation' },
        { intent: 'assign', conversationId: '$conversation', userId: '$employee' },
        { intent: 'notify-team', conversationId: '$conversation' },
        { intent: 'mark-unread', conversationId: '$conversation' },
        { intent: 'note', note: 'Stolen', requestId: '$uuid' },
        ...['mute', 'unmute', 'revoked', 'not-revoked'].map((intent) => ({
          intent,
          conversationId: '$conversation',
        })),
        { intent: 'owner', conversationId: '$conversation', clientId: '$client', level: 'applicant' },
        { intent: 'claim', conversationId: '$conversation' },
        { intent: 'take-over', conversationId: '$conversation' },
        { intent: 'release', conversationId: '$conversation' },
        { intent: 'complete', conversationId: '$conversation' },
        { intent: 'done', conversationId: '$conversation' },
        { intent: 'reopen', at: '2020-01-01T00:00:00.000Z', was: 'open' },
      ],
    },
    'features/messaging/messages/routes/schedule-text': {
      access: 'signed-in',
      params: { conversationId: '$conversation' },
      forms: [{ messageTo: '12085550123', message: 'Stolen', messageAt: '2030-01-01T09:00' }],
    },
    'schedule/edit': {
      access: 'signed-in',
      params: { conversationId: '$conversation', followUpId: '$followUp' },
      forms: [
        { intent: 'cancel' },
        {
          messageTo: '12085550123',
          message: 'Stolen',
          messageAt: '2030-01-01T09:00',
          version: '1',
        },
      ],
    },
    'features/messaging/messages/routes/contact-card': {
      access: 'signed-in',
      params: { conversationId: '$conversation', mediaId: '$contactCard' },
    },
    'features/messaging/messages/routes/more-conversations': { access: 'signed-in' },
    'features/messaging/messages/routes/older-texts': {
      access: 'signed-in',
      params: { conversationId: '$conversation' },
    },
    'features/messaging/messages/routes/send-text': {
      access: 'signed-in',
      params: { conversationId: '$conversation' },
      forms: [
        { intent: 'send', to: '/messages/$conversation', body: 'Hello', requestId: '$uuid' },
        { intent: 'resend', messageId: '$message', requestId: '$uuid' },
        { intent: 'view' },
        { intent: 'claim' },
        { intent: 'leave' },
      ],
    },
  },
  sockets: {
    sms_join_room: { roomId: '$conversation' },
    sms_is_typing: { roomId: '$conversation' },
    sms_leave_room: { roomId: '$conversation' },
    conversations: {},
    sms_room: { roomId: '$conversation' },
    sms_load_more_messages: { roomId: '$conversation' },
    sms_search: { search: 'Canary-7f3a91' },
    sms_create_room: { clientId: '$client', level: 'applicant' },
    sms_favorite: { roomId: '$conversation' },
    sms_unfavorite: { roomId: '$conversation' },
    sms_assign_room_to: { roomId: '$conversation', userId: '$employee' },
    sms_notify_team: { roomId: '$conversation' },
    sms_status_room: { roomId: '$conversation', status: 'attention' },
    sms_send_message: { requestId: '$uuid', roomId: '$conversation', body: 'Hello' },
    sms_resend_message: { requestId: '$uuid', messageId: '$message' },
  },
  secrets: [
    {
      column: 'sms_messages.body',
      path: '/messages/$conversation/send',
      form: (body) => ({ intent: 'send', to: '/messages/$conversation', requestId: randomUUID(), body }),
      raw: true,
    },
    {
      column: 'sms_messages.body',
      path: '/messages/$conversation',
      form: (note) => ({ intent: 'note', requestId: randomUUID(), note }),
    },
  ],
  pages: { conversations: ['/messages', '/messages/:conversation', '/messages/new'] },
} satisfies SecurityFixture
