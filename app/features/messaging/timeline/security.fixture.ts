import { millisecondsInDay } from 'date-fns/constants'
import { activities, followUps } from '#db/schema/index.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'notes/new': {
      access: 'signed-in',
      params: { id: '$client' },
      forms: [{ note: 'Stolen', newId: '$uuid' }],
    },
    'features/messaging/timeline/routes/note-image': {
      access: 'signed-in',
      params: { id: '$client', noteId: '$note' },
    },
    'notes/edit': {
      access: 'signed-in',
      params: { id: '$client', noteId: '$note' },
      forms: [{ note: 'Stolen', isSticky: 'on' }],
    },
    'features/messaging/timeline/routes/note-pin': {
      access: 'signed-in',
      params: { id: '$client', noteId: '$note' },
      forms: [{}],
    },
    'features/messaging/timeline/routes/note-delete': {
      access: 'signed-in',
      params: { id: '$client', noteId: '$note' },
      forms: [{}],
    },
    'features/messaging/timeline/routes/note-unpin': {
      access: 'signed-in',
      params: { id: '$client', noteId: '$note' },
      forms: [{}],
    },
    'features/messaging/timeline/routes/note-restore': {
      access: 'signed-in',
      params: { id: '$client', noteId: '$note' },
      forms: [{}],
    },
    'features/messaging/timeline/routes/note-file': {
      access: 'signed-in',
      params: { id: '$client', noteId: '$note', size: 'image' },
    },
    'follow-ups/new': {
      access: 'signed-in',
      params: { id: '$client' },
      forms: [
        { assignTo: 'team', date: '2099-01-01T10:00', note: 'Stolen', newId: '$uuid' },
        { assignTo: 'peer', user: '$employee', date: '2099-01-01T10:00' },
      ],
    },
    'follow-ups/edit': {
      access: 'signed-in',
      params: { id: '$client', followUpId: '$followUp' },
      forms: [{ assignTo: 'team', date: '2099-01-01T10:00', note: 'Stolen' }],
    },
    'features/messaging/timeline/routes/complete-follow-up': {
      access: 'signed-in',
      params: { followUpId: '$followUp' },
      forms: [{ returnTo: '/' }],
    },
    'features/messaging/timeline/routes/reopen-follow-up': {
      access: 'signed-in',
      params: { followUpId: '$followUp' },
      forms: [{ returnTo: '/' }],
    },
    'features/messaging/timeline/routes/ignore-follow-up': {
      access: 'signed-in',
      params: { followUpId: '$followUp' },
      forms: [{ returnTo: '/' }],
    },
    'features/messaging/timeline/routes/past-due': { access: 'signed-in', forms: [{ returnTo: '/' }] },
  },
  rows: async (tx, { ofClient, client, users, storageKey }) => ({
    mobile: client.mobilePhone!,
    scheduledText: await addRow(tx, followUps, {
      ...ofClient,
      assignTo: 'none',
      dueAt: new Date('2099-01-05T16:00:00Z'),
      note: CANARY,
      messageTo: client.mobilePhone!,
      message: CANARY,
      messageAt: new Date('2099-01-05T16:00:00Z'),
      messageStatus: 'scheduled',
      createdBy: users.member.id,
    }),
    note: await addRow(tx, activities, {
      ...ofClient,
      type: 'note',
      note: CANARY,
      imageKey: storageKey,
      thumbnailKey: storageKey,
      userId: users.member.id,
    }),
    spareNote: await addRow(tx, activities, {
      ...ofClient,
      type: 'note',
      note: CANARY,
      userId: users.member.id,
    }),
    followUp: await addRow(tx, followUps, {
      ...ofClient,
      assignTo: 'team',
      dueAt: new Date(Date.now() - millisecondsInDay),
      note: CANARY,
      createdBy: users.member.id,
    }),
  }),
  hostile: async ({ insert, column, id }) => {
    const notes = await insert(
      "insert into activities (account_id, client_id, type, note, user_id) select $account, $crowded, 'note', 'x', $user from many returning id",
    )
    const followUps = await insert(
      "insert into follow_ups (account_id, client_id, assign_to, due_at, note, created_by) select $account, $crowded, 'team', now() - n * interval '1 hour', 'x', $user from many returning id",
    )
    return [
      column('activities', 'note', [...notes, id('note')]),
      column('follow_ups', 'note', [...followUps, id('followUp')]),
      column('follow_ups', 'message', [...followUps, id('followUp')]),
    ]
  },
  secrets: [
    {
      column: 'activities.note',
      path: '/contacts/contact/$client/notes/new',
      form: (note) => ({ note }),
    },
    {
      column: 'follow_ups.note',
      path: '/contacts/contact/$client/follow-ups/new',
      form: (note) => ({ assignTo: 'self', date: '2099-01-01T10:00', note }),
    },
    {
      column: 'follow_ups.message',
      path: '/contacts/contact/$client/follow-ups/new',
      form: (message) => ({
        assignTo: 'none',
        messageTo: '12085550123',
        message,
        messageAt: '2099-01-01T10:00',
      }),
    },
  ],
  pages: {
    'dialogs of a contact': [
      '/contacts/contact/:client/notes/new',
      '/contacts/contact/:client/follow-ups/new',
    ],
  },
  notTyped: {
    'activities.status': 'of calls of older data',
    'activities.recording_url': 'of calls of older data',
    'follow_ups.message_to': 'digits',
    'follow_ups.message_problem': 'one of our sentences',
  },
} satisfies SecurityFixture
