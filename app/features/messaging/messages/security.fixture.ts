import { randomUUID } from 'node:crypto'
import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/messaging/messages/routes/messages': { access: 'signed-in' },
    'features/messaging/messages/routes/messages-index': { access: 'signed-in' },
    'features/messaging/messages/routes/share-file': { access: 'signed-in' },
    'features/messaging/messages/routes/choose-recipients': { access: 'signed-in' },
    'features/messaging/messages/routes/new-conversation': {
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
    'features/messaging/messages/routes/conversation': {
      access: 'signed-in',
      params: { conversationId: '$room' },
      forms: [
        { intent: 'send', to: '/messages/$room', body: 'Hello', requestId: '$uuid' },
        { intent: 'resend', messageId: '$message', requestId: '$uuid' },
        { intent: 'follow', conversationId: '$room' },
        { intent: 'unfollow', conversationId: '$room' },
        { intent: 'assign', conversationId: '$room', userId: '$employee' },
        { intent: 'notify-team', conversationId: '$room' },
        { intent: 'mark-unread', conversationId: '$room' },
        { intent: 'note', note: 'Stolen', requestId: '$uuid' },
        ...['mute', 'unmute', 'revoked', 'not-revoked'].map((intent) => ({
          intent,
          conversationId: '$room',
        })),
        { intent: 'owner', conversationId: '$room', clientId: '$client', level: 'applicant' },
        { intent: 'claim', conversationId: '$room' },
        { intent: 'take-over', conversationId: '$room' },
        { intent: 'release', conversationId: '$room' },
        { intent: 'complete', conversationId: '$room' },
      ],
    },
    'features/messaging/messages/routes/schedule-text': {
      access: 'signed-in',
      params: { conversationId: '$room' },
      forms: [{ messageTo: '12085550123', message: 'Stolen', messageAt: '2030-01-01T09:00' }],
    },
    'schedule/edit': {
      access: 'signed-in',
      params: { conversationId: '$room', followUpId: '$followUp' },
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
      params: { conversationId: '$room', mediaId: '$contactCard' },
    },
    'features/messaging/messages/routes/more-conversations': { access: 'signed-in' },
    'features/messaging/messages/routes/older-texts': {
      access: 'signed-in',
      params: { conversationId: '$room' },
    },
    'features/messaging/messages/routes/send-text': {
      access: 'signed-in',
      params: { conversationId: '$room' },
      forms: [
        { intent: 'send', to: '/messages/$room', body: 'Hello', requestId: '$uuid' },
        { intent: 'resend', messageId: '$message', requestId: '$uuid' },
        { intent: 'view' },
        { intent: 'claim' },
        { intent: 'leave' },
      ],
    },
  },
  sockets: {
    sms_join_room: { roomId: '$room' },
    sms_is_typing: { roomId: '$room' },
    sms_leave_room: { roomId: '$room' },
    conversations: {},
    sms_room: { roomId: '$room' },
    sms_load_more_messages: { roomId: '$room' },
    sms_search: { search: 'Canary-7f3a91' },
    sms_create_room: { clientId: '$client', level: 'applicant' },
    sms_favorite: { roomId: '$room' },
    sms_unfavorite: { roomId: '$room' },
    sms_assign_room_to: { roomId: '$room', userId: '$employee' },
    sms_notify_team: { roomId: '$room' },
    sms_status_room: { roomId: '$room', status: 'attention' },
    sms_send_message: { requestId: '$uuid', roomId: '$room', body: 'Hello' },
    sms_resend_message: { requestId: '$uuid', messageId: '$message' },
  },
  secrets: [
    {
      column: 'sms_messages.body',
      path: '/messages/$room/send',
      form: (body) => ({ intent: 'send', to: '/messages/$room', requestId: randomUUID(), body }),
      raw: true,
    },
    {
      column: 'sms_messages.body',
      path: '/messages/$room',
      form: (note) => ({ intent: 'note', requestId: randomUUID(), note }),
    },
  ],
  pages: { conversations: ['/messages', '/messages/:room', '/messages/new'] },
} satisfies SecurityFixture
