/**
 * The access that each route allows, and the records its URL and forms name. routes.test.ts derives its cases from the
 * build's routes: a route missing here fails it.
 */
export interface RouteAccess {
  /**
   * - public: anybody.
   * - signed-in: an open session of the account.
   * - admin, super: an open session with that role.
   * - own-guard: looks at the session but decides itself, because it is where others are sent (lock, logout, mfa-setup).
   * - signature: a provider's webhook; refused without a valid signature.
   * - operator: a token of the operator's, or loopback.
   */
  access: 'public' | 'signed-in' | 'admin' | 'super' | 'own-guard' | 'signature' | 'operator'
  /** URL parameters; `$client` and the like stand for a record of the tried account. */
  params?: Record<string, string>
  /** Search parameters, with the same placeholders. */
  query?: Record<string, string>
  /** Forms of its action, with records of the tried account. Another account must get 404 or 422 for each. */
  forms?: Record<string, string>[]
  /** The status a member gets where no provider answers, as in this test. */
  withoutProvider?: number
}

/** `$…` values are replaced by ids of the tried account's records; `$uuid` by a new one. */
export const ROUTE_ACCESS: Record<string, RouteAccess> = {
  root: { access: 'public' },
  'features/shell/routes/healthcheck': { access: 'public' },
  'features/shell/routes/theme': { access: 'public', forms: [{ theme: 'dark', returnTo: '/' }] },
  frame: { access: 'signed-in' },
  'features/shell/routes/pages': { access: 'signed-in' },
  'features/shell/routes/menu': { access: 'signed-in' },
  'features/shell/routes/unknown': { access: 'own-guard' },
  'features/shell/routes/presence': {
    access: 'signed-in',
    forms: [{ status: 'coaching', coacheeId: '$employee', returnTo: '/' }],
  },
  'features/settings/routes/employees-layout': { access: 'admin' },
  'features/settings/routes/employees': { access: 'admin' },
  'features/settings/routes/new-employee': {
    access: 'admin',
    forms: [{ firstName: 'x', lastName: 'x', email: 'x@x.example', groups: '$uuid' }],
  },
  'features/settings/routes/employee': {
    access: 'admin',
    params: { employeeId: '$employee' },
    query: { from: 'list' },
    forms: [
      { firstName: 'Stolen', lastName: 'x', email: 'x@x.example', version: '1' },
      ...['reset-mfa', 'invite', 'revoke'].map((intent) => ({ intent })),
    ],
  },
  'features/settings/routes/delete-employee': {
    access: 'admin',
    params: { employeeId: '$employee' },
    query: { from: 'list' },
    forms: [{ clients: '' }],
  },
  'features/account-data/routes/data': {
    access: 'admin',
    forms: [{ calls: 'keep', messages: 'keep', chat: 'keep', audit: 'keep', version: '1' }],
  },
  'features/account-data/routes/confirm-retention': {
    access: 'admin',
    query: { calls: '30', messages: 'keep', chat: 'keep', audit: 'keep', version: '1' },
    forms: [{ calls: '30', messages: 'keep', chat: 'keep', audit: 'keep', version: '1' }],
  },
  'features/account-data/routes/close-account': { access: 'admin', forms: [{ name: 'x' }] },
  'features/account-data/routes/client-data': {
    access: 'admin',
    params: { id: '$client' },
    forms: [{ requestId: '$uuid' }],
  },
  'features/account-data/routes/erase-client': {
    access: 'admin',
    params: { id: '$client' },
    forms: [{ word: 'ERASE' }],
  },
  'features/account-data/routes/archive-file': { access: 'admin', params: { id: '$archive' } },
  'features/settings/routes/audit-log': { access: 'admin' },
  'features/settings/routes/audit-log-file': { access: 'admin' },
  'features/search/routes/search': { access: 'signed-in' },
  'features/search/routes/find': { access: 'signed-in' },
  counts: { access: 'signed-in' },
  'features/shell/routes/theme-color': { access: 'signed-in', forms: [{ color: '#123456' }] },
  'features/dashboard/routes/dashboard': { access: 'signed-in' },
  'features/waiting/routes/waiting': { access: 'signed-in' },
  'features/contacts/routes/clients': { access: 'signed-in' },
  'features/contacts/routes/bulk-clients': {
    access: 'signed-in',
    forms: [
      { intent: 'manager', manager: '', ids: '$client' },
      { intent: 'location', location: '', ids: '$client' },
      { intent: 'tag', tag: '$tag', ids: '$client' },
      { intent: 'delete', ids: '$client' },
    ],
  },
  'features/contacts/routes/list-users': { access: 'signed-in' },
  'features/contacts/routes/new-client': {
    access: 'signed-in',
    forms: [{ mobilePhone: 'x', conversationId: '$room' }],
  },
  'features/contacts/routes/client': {
    access: 'signed-in',
    params: { id: '$client' },
    forms: [
      { intent: 'rating', level: 'applicant', stars: '5' },
      { intent: 'manager', value: '' },
      { intent: 'location', value: '' },
      ...['note', 'text', 'follow-up'].map((kind) => ({
        intent: 'write',
        kind,
        text: 'Stolen',
        newId: '$uuid',
        date: '2099-01-01T10:00',
        assignTo: 'self',
      })),
      { intent: 'x' },
    ],
  },
  'features/contacts/routes/delete-client': {
    access: 'admin',
    params: { id: '$client' },
    forms: [{ code: 'x' }],
  },
  'features/contacts/routes/edit-client': {
    access: 'signed-in',
    params: { id: '$client' },
    forms: [{ firstName: 'Stolen', version: '1' }],
  },
  'features/contacts/routes/assign-tags': {
    access: 'signed-in',
    params: { id: '$client' },
    forms: [{ tag: '$tag' }, { was: '$tag' }],
  },
  ...Object.fromEntries(
    ['health', 'life'].flatMap((tab): [string, RouteAccess][] => [
      [`contact/${tab}`, { access: 'signed-in', params: { id: '$client' } }],
      [
        `contact/${tab}/person`,
        {
          access: 'signed-in',
          params: { id: '$client', level: 'applicant' },
          forms: [{ parts: 'habits.applicant', smoker: 'on', version: '1' }],
        },
      ],
    ]),
  ),
  'contact/edit-view': {
    access: 'signed-in',
    params: { id: '$client', view: 'health' },
    forms: [{ parts: 'health.applicant', healthNetwork: 'Stolen', version: '1' }],
  },
  'features/contacts/routes/reveal-person': {
    access: 'signed-in',
    params: { id: '$client' },
    forms: [{ field: 'ssn' }],
  },
  'features/merge/routes/merge-clients': {
    access: 'admin',
    params: { id: '$client' },
    forms: [
      { other: '$trashed', mode: 'combine', combineType: 'applicant' },
      { other: '$client', mode: 'secondary' },
    ],
  },
  'features/merge/routes/split-client': { access: 'admin', params: { id: '$client' }, forms: [{}] },
  'features/merge/routes/delete-primary': {
    access: 'admin',
    params: { id: '$client' },
    forms: [{}],
  },
  'features/merge/routes/undo-merge': {
    access: 'admin',
    params: { id: '$client', mergeId: '$merge' },
    forms: [{}],
  },
  'features/contacts/routes/choose-referrer': {
    access: 'signed-in',
    params: { id: '$client' },
    forms: [{ referrer: '' }],
  },
  'features/contacts/routes/favorite': {
    access: 'signed-in',
    params: { id: '$client' },
    forms: [{ favorite: '1' }],
  },
  'features/contacts/routes/restore-client': { access: 'signed-in', params: { id: '$trashed' }, forms: [{}] },
  'features/transfer/routes/exports': { access: 'admin' },
  'features/transfer/routes/export': {
    access: 'admin',
    forms: [{ requestId: '$uuid', scope: 'contacts', tag: '$tag' }],
  },
  'features/transfer/routes/imports': { access: 'admin', forms: [{ requestId: '$uuid' }] },
  'features/transfer/routes/import': {
    access: 'admin',
    params: { id: '$import' },
    forms: ['map', 'choose', 'start', 'remap', 'abort', 'undo'].map((intent) => ({
      intent,
      'choice.0': 'create',
      all: 'create',
    })),
  },
  'features/transfer/routes/import-report': { access: 'admin', params: { id: '$import' } },
  'features/transfer/routes/duplicates': { access: 'admin' },
  'features/transfer/routes/find-duplicates': {
    access: 'signed-in',
    forms: [{ firstName: 'Mia', mobilePhone: '12085550123', dob: '2020-01-01' }],
  },
  'features/transfer/routes/export-file': { access: 'admin', params: { id: '$export' } },
  'features/call-log/routes/call-log': { access: 'signed-in' },
  'features/call-log/routes/block-caller': {
    access: 'signed-in',
    params: { callId: '$missed' },
    forms: [{ reason: 'Spam' }],
  },
  'features/call-log/routes/call-details': { access: 'signed-in', params: { callId: '$missed' } },
  'features/call-log/routes/delete-recording': {
    access: 'admin',
    params: { recordingId: '$callRecording' },
    forms: [{}],
  },
  'features/call-log/routes/team': { access: 'admin' },
  'features/call-log/routes/work-call': {
    access: 'signed-in',
    params: { callId: '$missed' },
    forms: [{ worked: 'on' }],
  },
  'not-available/calendar': { access: 'signed-in' },
  'features/campaigns/routes/campaigns': {
    access: 'signed-in',
    forms: ['pause', 'resume', 'duplicate'].map((intent) => ({ intent, id: '$campaign' })),
  },
  'features/campaigns/routes/delete-campaign': {
    access: 'signed-in',
    params: { id: '$campaign' },
    forms: [{}],
  },
  'campaigns/create': {
    access: 'signed-in',
    forms: [{ intent: 'submit', step: 'target', targetTags: '$tag' }],
  },
  'campaigns/edit': {
    access: 'signed-in',
    params: { id: '$campaign' },
    forms: [
      { intent: 'next', step: 'campaign', name: 'Stolen' },
      { intent: 'submit', step: 'campaign', name: 'Stolen' },
      { intent: 'reset' },
    ],
  },
  'campaigns/next-run': {
    access: 'signed-in',
    params: { id: '$campaign' },
    forms: [{ phoneNumber: '12085550123', requestId: '$uuid' }],
  },
  'campaigns/draft-next-run': {
    access: 'signed-in',
    query: { draft: '$campaignDraft' },
    forms: [{ phoneNumber: '12085550123', requestId: '$uuid' }],
  },
  'features/campaigns/routes/next-run-file': { access: 'admin', params: { id: '$campaign' } },
  'features/campaigns/routes/run': {
    access: 'signed-in',
    params: { id: '$campaign', runId: '$run' },
    forms: ['pause', 'resume', 'stop'].map((intent) => ({ intent })),
  },
  'features/boards/routes/boards': { access: 'signed-in' },
  'features/boards/routes/add-to-board': {
    access: 'signed-in',
    query: { client: '$client' },
    forms: [
      { intent: 'choose', ids: '$client' },
      { ids: '$client', where: '$board:$lane', title: 'Stolen' },
    ],
  },
  'features/boards/routes/preview-board': {
    access: 'admin',
    query: { board: '$board', tags: '$tag', cardsFor: 'both' },
  },
  'features/boards/routes/board': { access: 'signed-in', params: { boardId: '$board' } },
  'features/boards/routes/new-card': {
    access: 'signed-in',
    params: { boardId: '$board' },
    forms: [{ title: 'Stolen', person: 'applicant:$client' }],
  },
  'features/boards/routes/card': {
    access: 'signed-in',
    params: { boardId: '$board', cardId: '$card' },
    forms: [
      { title: 'Stolen', details: '', assignedTo: '$employee', version: '1' },
      { intent: 'comment', comment: 'Stolen' },
    ],
  },
  'features/boards/routes/move-card': {
    access: 'signed-in',
    params: { boardId: '$board', cardId: '$card' },
    forms: [{ from: '$lane', to: '$lane' }],
  },
  'features/boards/routes/clear-lane': {
    access: 'admin',
    params: { boardId: '$board', laneId: '$lane' },
    forms: [{}],
  },
  'features/boards/routes/bulk-cards': {
    access: 'signed-in',
    params: { boardId: '$board' },
    forms: [{ card: '$card', assignTo: '$employee' }],
  },
  'features/boards/routes/complete-card': {
    access: 'signed-in',
    params: { boardId: '$board', cardId: '$card' },
    forms: [{}],
  },
  'features/boards/routes/delete-card': {
    access: 'signed-in',
    params: { boardId: '$board', cardId: '$card' },
    forms: [{}],
  },
  'features/boards/routes/restore-card': {
    access: 'signed-in',
    params: { boardId: '$board', cardId: '$card' },
    forms: [{}],
  },
  'features/boards/routes/undo-change': {
    access: 'signed-in',
    params: { boardId: '$board', changeId: '$card' },
    forms: [{}],
  },
  'features/boards/routes/restore-lane': {
    access: 'admin',
    params: { boardId: '$board', laneId: '$lane' },
    query: { at: '2099-01-01T00:00:00.000Z' },
    forms: [{}],
  },
  'features/boards/routes/lane-cards': {
    access: 'signed-in',
    params: { boardId: '$board', laneId: '$lane' },
  },
  'features/boards/routes/place-card': {
    access: 'signed-in',
    params: { boardId: '$board', cardId: '$card' },
    forms: [{ from: '$lane', to: '$lane', after: '' }],
  },
  'features/boards/routes/admin-boards': { access: 'signed-in' },
  'features/boards/routes/new-board': {
    access: 'admin',
    forms: [{ name: 'x', tags: '$tag', 'lanes[0].label': 'Assigned' }],
  },
  'features/boards/routes/edit-board': {
    access: 'admin',
    params: { boardId: '$board' },
    forms: [{ name: 'Stolen', 'lanes[0].id': '$lane', 'lanes[0].label': 'Stolen' }],
  },
  'features/boards/routes/delete-board': {
    access: 'admin',
    params: { boardId: '$board' },
    forms: [{}],
  },
  'not-available/account/info': { access: 'signed-in' },
  'not-available/account/settings': { access: 'signed-in' },
  'features/settings/routes/settings': { access: 'signed-in' },
  'features/settings/routes/settings-index': { access: 'signed-in' },
  'features/platform/routes/accounts': { access: 'super' },
  'features/platform/routes/new-account': {
    access: 'super',
    forms: [
      {
        id: '$uuid',
        name: 'x',
        timezone: 'America/Boise',
        firstName: 'x',
        lastName: 'x',
        email: 'x@x.example',
      },
    ],
  },
  'features/platform/routes/account': { access: 'super', params: { accountId: 'x' }, forms: [{}] },
  'features/platform/routes/suspend-account': { access: 'super', params: { accountId: 'x' }, forms: [{}] },
  'features/platform/routes/new-number': {
    access: 'super',
    params: { accountId: 'x' },
    forms: [{ number: '2085550177', friendlyName: 'Main line', location: '$uuid' }],
  },
  'features/trainings/routes/edit-training': {
    access: 'super',
    params: { trainingId: 'x' },
    forms: [{ title: 'Transfers', description: 'Cold and warm', version: '1' }],
  },
  'features/trainings/routes/delete-training': {
    access: 'super',
    params: { trainingId: 'x' },
    forms: [{}],
  },
  'features/platform/routes/releases': { access: 'super', forms: [{ id: '$uuid', version: '3.0' }] },
  'features/account/routes/account': { access: 'admin' },
  'features/account/routes/account-index': { access: 'admin' },
  'features/account/routes/company': {
    access: 'admin',
    forms: [{ name: 'Stolen', timezone: 'America/Boise', version: '1' }],
  },
  'features/account/routes/mobile-app': { access: 'admin', forms: [{ departments: 'Stolen' }] },
  'features/account/routes/logo-file': { access: 'admin', withoutProvider: 404 },
  'features/tags/routes/tags': { access: 'signed-in' },
  'features/tags/routes/new-tag': { access: 'admin', forms: [{ name: 'x', rule: '$tag' }] },
  'features/tags/routes/edit-tag': {
    access: 'signed-in',
    params: { tagId: '$tag' },
    forms: [{ name: 'Stolen', description: '', rule: '', version: '1' }],
  },
  'features/tags/routes/delete-tag': {
    access: 'admin',
    params: { tagId: '$tag' },
    forms: [{ intent: 'delete' }],
  },
  'features/call-flow/routes/office-hours': {
    access: 'admin',
    query: { location: '$location' },
    forms: [{ version: '1', 'closedMessage.type': 'disabled' }],
  },
  'recordings/office-hours': {
    access: 'admin',
    params: { bucket: 'closedMessage' },
    forms: [{ intent: 'delete', id: '$recording' }],
  },
  'features/call-flow/routes/call-settings': {
    access: 'admin',
    query: { location: '$location' },
    forms: [{ version: '0' }, { intent: 'assign:groups', 'user:groups': '$user', 'to:groups': 'new' }],
  },
  'recordings/call-settings': {
    access: 'admin',
    params: { bucket: 'closedMessage' },
    forms: [{ intent: 'delete', id: '$recording' }],
  },
  'features/call-flow/routes/simulate-call': { access: 'admin', query: { location: '$location' } },
  'features/call-flow/routes/call-rules': {
    access: 'admin',
    forms: [{ version: '1', countries: 'US', retentionDays: '30' }],
  },
  'features/call-flow/routes/recording-file': { access: 'public', params: { signed: '$recording' } },
  'features/settings/routes/blocked-numbers': { access: 'admin' },
  'features/settings/routes/block-number': { access: 'admin', forms: [{ phoneNumber: 'x' }] },
  'features/settings/routes/unblock-number': {
    access: 'admin',
    params: { blockedId: '$blocked' },
    forms: [{}],
  },
  'features/settings/routes/smart-values': { access: 'signed-in' },
  'features/settings/routes/smart-value-group': {
    access: 'signed-in',
    params: { group: 'PolicyType' },
    forms: [
      { intent: 'save', lines: 'Stolen' },
      { intent: 'delete', value: 'Auto' },
    ],
  },
  'features/templates/routes/templates': { access: 'signed-in' },
  'features/templates/routes/new-template': {
    access: 'signed-in',
    forms: [{ name: 'x', template: 'Hello', group: 'personal' }],
  },
  'features/templates/routes/edit-template': {
    access: 'signed-in',
    params: { templateId: '$template' },
    forms: [{ name: 'Stolen', template: 'Stolen', version: '1' }],
  },
  'features/templates/routes/delete-template': {
    access: 'signed-in',
    params: { templateId: '$template' },
    forms: [{}],
  },
  'features/templates/routes/template-choices': { access: 'signed-in' },
  'features/settings/routes/message-settings': {
    access: 'admin',
    forms: [{ location: '$location', signature: 'Stolen', was: '' }],
  },
  'features/reviews/routes/service-reviews': { access: 'signed-in' },
  'features/reviews/routes/request-review': {
    access: 'signed-in',
    params: { conversationId: '$room' },
    forms: [{ requestId: '$uuid' }],
  },
  'features/reviews/routes/review-settings': { access: 'admin', forms: [{ googleReviewMinRating: '4' }] },
  'features/reviews/routes/review': { access: 'public', params: { account: 'guessed' } },
  'features/tags/routes/preview-rule': { access: 'admin', forms: [{ rule: '{}' }] },
  'features/trainings/routes/trainings': { access: 'signed-in' },
  'features/trainings/routes/new-training': {
    access: 'super',
    forms: [{ title: 'Stolen', description: 'x' }],
  },
  'features/trainings/routes/training': { access: 'public', params: { trainingId: 'x' } },
  'features/trainings/routes/thumbnail-file': {
    access: 'signed-in',
    params: { trainingId: 'x' },
    withoutProvider: 404,
  },
  'not-available/profile': { access: 'signed-in' },
  'features/phone/routes/phone-settings': { access: 'signed-in' },
  ...Object.fromEntries(
    ['report-issue', 'feature-request'].map((path): [string, RouteAccess] => [
      `support/${path}`,
      {
        access: 'signed-in',
        forms: [{ id: '$uuid', category: 'issue', relatedTo: 'Phone', comments: 'It rings.' }],
      },
    ]),
  ),
  'features/chat/routes/chat': { access: 'signed-in' },
  'features/chat/routes/chat-index': { access: 'signed-in' },
  'features/chat/routes/new-room': { access: 'signed-in', forms: [{ users: '$employee' }] },
  'features/chat/routes/room': {
    access: 'signed-in',
    params: { conversationId: '$chatRoom' },
    forms: [
      { intent: 'send', to: '/chat/$chatRoom', body: 'Hello', requestId: '$uuid' },
      { intent: 'edit', messageId: '$chatMessage', body: 'Stolen' },
      { intent: 'react', messageId: '$chatMessage', emoji: '👍' },
      { intent: 'delete', messageId: '$chatMessage' },
      ...['mark-unread', 'hide', 'show', 'move-up', 'move-down'].map((intent) => ({ intent })),
    ],
  },
  'features/chat/routes/people': {
    access: 'signed-in',
    params: { conversationId: '$chatRoom' },
    forms: [
      { intent: 'rename', title: 'Stolen' },
      { intent: 'add', users: '$employee' },
      { intent: 'remove', userId: '$employee' },
      { intent: 'leave' },
    ],
  },
  'features/chat/routes/gif': {
    access: 'signed-in',
    params: { conversationId: '$chatRoom' },
    forms: [{ intent: 'send', to: '/chat/$chatRoom', body: 'giphy:abc', requestId: '$uuid' }],
  },
  'features/chat/routes/more-rooms': { access: 'signed-in' },
  'features/chat/routes/room-order': { access: 'signed-in', forms: [{ roomIds: '$chatRoom' }] },
  'features/chat/routes/older-messages': { access: 'signed-in', params: { conversationId: '$chatRoom' } },
  'features/chat/routes/message-action': {
    access: 'signed-in',
    params: { conversationId: '$chatRoom' },
    forms: [
      { intent: 'send', to: '/chat/$chatRoom', body: 'Hello', requestId: '$uuid' },
      { intent: 'send', to: '/chat/$chatRoom', body: 'giphy:abc', requestId: '$uuid' },
      { intent: 'edit', messageId: '$chatMessage', body: 'Stolen' },
      { intent: 'react', messageId: '$chatMessage', emoji: '👍' },
      { intent: 'delete', messageId: '$chatMessage' },
      { intent: 'view' },
    ],
  },
  'features/chat/routes/media-upload': {
    access: 'signed-in',
    params: { conversationId: '$chatRoom' },
    forms: [{}],
  },
  'features/chat/routes/media-file': { access: 'signed-in', params: { mediaId: '$chatMedia' } },
  'features/chat/routes/gif-file': { access: 'signed-in', params: { gifId: 'x' }, withoutProvider: 503 },
  'features/messages/routes/messages': { access: 'signed-in' },
  'features/messages/routes/messages-index': { access: 'signed-in' },
  'features/messages/routes/choose-recipients': { access: 'signed-in' },
  'features/messages/routes/new-conversation': {
    access: 'signed-in',
    query: { with: 'applicant:$client' },
    forms: [
      { intent: 'send', to: '/messages/to?with=applicant:$client', body: 'Stolen', requestId: '$uuid' },
    ],
  },
  'features/messages/routes/find-conversation': {
    access: 'signed-in',
    query: { with: 'applicant:$client' },
  },
  'features/messages/routes/send-first-text': {
    access: 'signed-in',
    query: { with: 'applicant:$client' },
    forms: [
      { intent: 'send', to: '/messages/to?with=applicant:$client', body: 'Stolen', requestId: '$uuid' },
    ],
  },
  'features/messages/routes/conversation': {
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
      ...['mute', 'unmute', 'revoked', 'not-revoked'].map((intent) => ({ intent, conversationId: '$room' })),
      { intent: 'owner', conversationId: '$room', clientId: '$client', level: 'applicant' },
      { intent: 'claim', conversationId: '$room' },
      { intent: 'take-over', conversationId: '$room' },
      { intent: 'release', conversationId: '$room' },
      { intent: 'complete', conversationId: '$room' },
    ],
  },
  'features/messages/routes/schedule-text': {
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
  'features/messages/routes/contact-card': {
    access: 'signed-in',
    params: { conversationId: '$room', mediaId: '$contactCard' },
  },
  'features/messages/routes/more-conversations': { access: 'signed-in' },
  'features/messages/routes/older-texts': { access: 'signed-in', params: { conversationId: '$room' } },
  'features/messages/routes/send-text': {
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
  'features/contacts/routes/records-panel': { access: 'signed-in', params: { id: '$client' } },
  'features/records/routes/records-tab': { access: 'signed-in', params: { id: '$client' } },
  'records/tab': { access: 'signed-in', params: { id: '$client', records: 'policies' } },
  'features/contacts/routes/deleted-records': { access: 'signed-in', params: { id: '$client' } },
  'records/new': {
    access: 'signed-in',
    params: { id: '$client', kind: 'extra' },
    forms: [{ field: 'Gate code', value: '1', newId: '$uuid' }],
  },
  'records/edit': {
    access: 'signed-in',
    params: { id: '$client', kind: 'dependent', recordId: '$dependent' },
    forms: [{ firstName: 'Mia' }, { firstName: 'Mia', clear: 'ssn' }],
  },
  'features/records/routes/delete-record': {
    access: 'signed-in',
    params: { id: '$client', kind: 'dependent', recordId: '$dependent' },
    forms: [{}],
  },
  'features/records/routes/restore-record': {
    access: 'signed-in',
    params: { id: '$client', kind: 'dependent', recordId: '$dependent' },
    forms: [{}],
  },
  'features/records/routes/add-documents': {
    access: 'signed-in',
    params: { id: '$client' },
    forms: [{ type: 'ID card', newId: '$uuid' }],
  },
  'features/records/routes/view-document': {
    access: 'signed-in',
    params: { id: '$client', recordId: '$document' },
  },
  'features/records/routes/document-file': {
    access: 'signed-in',
    params: { id: '$client', recordId: '$document' },
  },
  'features/records/routes/text-document': {
    access: 'signed-in',
    params: { id: '$client', recordId: '$document' },
    forms: [{ level: 'applicant' }],
  },
  'features/records/routes/pin-address': {
    access: 'signed-in',
    params: { id: '$client', recordId: '$address' },
    forms: [{}],
  },
  'features/records/routes/reveal-field': {
    access: 'signed-in',
    params: { id: '$client', kind: 'dependent', recordId: '$dependent' },
    forms: [{ field: 'ssn' }],
  },
  'notes/new': {
    access: 'signed-in',
    params: { id: '$client' },
    forms: [{ note: 'Stolen', newId: '$uuid' }],
  },
  'features/timeline/routes/note-image': {
    access: 'signed-in',
    params: { id: '$client', noteId: '$note' },
  },
  'notes/edit': {
    access: 'signed-in',
    params: { id: '$client', noteId: '$note' },
    forms: [{ note: 'Stolen', isSticky: 'on' }],
  },
  'features/timeline/routes/note-pin': {
    access: 'signed-in',
    params: { id: '$client', noteId: '$note' },
    forms: [{}],
  },
  'features/timeline/routes/note-delete': {
    access: 'signed-in',
    params: { id: '$client', noteId: '$note' },
    forms: [{}],
  },
  'features/timeline/routes/note-unpin': {
    access: 'signed-in',
    params: { id: '$client', noteId: '$note' },
    forms: [{}],
  },
  'features/timeline/routes/note-restore': {
    access: 'signed-in',
    params: { id: '$client', noteId: '$note' },
    forms: [{}],
  },
  'features/timeline/routes/note-file': {
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
  'features/timeline/routes/complete-follow-up': {
    access: 'signed-in',
    params: { followUpId: '$followUp' },
    forms: [{ returnTo: '/' }],
  },
  'features/timeline/routes/reopen-follow-up': {
    access: 'signed-in',
    params: { followUpId: '$followUp' },
    forms: [{ returnTo: '/' }],
  },
  'features/timeline/routes/ignore-follow-up': {
    access: 'signed-in',
    params: { followUpId: '$followUp' },
    forms: [{ returnTo: '/' }],
  },
  'features/timeline/routes/past-due': { access: 'signed-in' },
  'features/records/routes/vin': { access: 'signed-in', params: { vin: 'x' } },
  'features/texting/routes/media-upload': { access: 'signed-in', forms: [{}] },
  'features/texting/routes/media-file': { access: 'signed-in', params: { mediaId: '$media' } },
  // Reads nothing without a signed query (app/features/messages/media.test.ts).
  'features/texting/routes/media-public': { access: 'public', params: { mediaId: '$media' } },
  'features/call-log/routes/export-calls': { access: 'admin', params: { format: 'csv' } },
  'features/call-log/routes/recording-audio': {
    access: 'signed-in',
    params: { recordingId: '$callRecording' },
  },
  'features/phone/routes/find-clients': { access: 'signed-in' },
  'features/phone/routes/phone-lists': { access: 'signed-in' },
  'features/phone/routes/phone-notes': {
    access: 'signed-in',
    params: { clientId: '$client' },
    forms: [{ note: 'Asked about the boat', newId: '$uuid' }],
  },
  'features/phone/routes/recent-call': {
    access: 'signed-in',
    params: { callId: '$call' },
    forms: [{ intent: 'remove' }, { note: 'Asked about the boat', newId: '$uuid' }],
  },
  'features/phone/routes/phone-state': { access: 'signed-in' },
  'features/phone/routes/phone-token': { access: 'signed-in', forms: [{}] },
  'features/push/routes/notifications': { access: 'signed-in', forms: [{ sound: 'on' }] },
  'features/push/routes/push-subscription': {
    access: 'signed-in',
    forms: [{ intent: 'check', endpoint: 'https://fcm.googleapis.com/fcm/send/x' }],
  },
  'features/phone/routes/outgoing-location': { access: 'signed-in', forms: [{ to: '12085550123' }] },
  'features/phone/routes/start-call': {
    access: 'signed-in',
    forms: [
      { id: '$uuid', user: '$employee' },
      { id: '$uuid', to: '12085550123', client: '$client' },
    ],
  },
  'features/phone/routes/call-action': {
    access: 'signed-in',
    params: { callId: '$call' },
    forms: [
      ...['reject', 'hang-up', 'voicemail', 'leave', 'end', 'rejoin'].map((intent) => ({ intent })),
      ...['convert', 'complete', 'cancel'].map((intent) => ({ intent })),
      { intent: 'hold', hold: 'true' },
      { intent: 'record', recording: 'paused' },
      { intent: 'add', to: '12085550123' },
      { intent: 'transfer', mode: 'cold', user: '$employee' },
      { intent: 'coach', user: '$user' },
    ],
  },
  'features/phone/routes/queues': { access: 'signed-in' },
  'features/phone/routes/take-next-call': {
    access: 'signed-in',
    params: { queueId: 'incoming' },
    forms: [{ id: '$uuid' }],
  },
  'features/phone/routes/participant-action': {
    access: 'signed-in',
    params: { callId: '$call', label: 'client:$user' },
    forms: [
      { intent: 'hold', hold: 'true' },
      { intent: 'mute', muted: 'true' },
      { intent: 'host' },
      { intent: 'remove' },
    ],
  },
  'features/phone/routes/webhook-voice': { access: 'signature' },
  'features/phone/routes/webhook-voice-client': { access: 'signature' },
  'features/phone/routes/webhook-voice-answer': { access: 'signature' },
  'features/phone/routes/webhook-voice-next': { access: 'signature' },
  'features/phone/routes/webhook-voice-announce': { access: 'signature' },
  'features/phone/routes/webhook-voice-status': { access: 'signature' },
  'features/phone/routes/webhook-conference': { access: 'signature' },
  'features/phone/routes/webhook-voice-recording': { access: 'signature' },
  'features/phone/routes/webhook-voice-transcript': { access: 'signature' },
  'features/call-flow/routes/hold-music': { access: 'public', params: { track: 'ambient-1.wav' } },
  'features/texting/routes/webhook-sms': { access: 'signature' },
  'features/texting/routes/webhook-sms-status': { access: 'signature' },
  'features/auth/routes/login': { access: 'public' },
  'features/auth/routes/login-accounts': { access: 'public' },
  'features/auth/routes/logout': { access: 'own-guard' },
  'features/auth/routes/lock': { access: 'own-guard' },
  'features/auth/routes/session-activity': { access: 'own-guard' },
  'features/auth/routes/forgot-password': { access: 'public' },
  'reset-link': { access: 'public', params: { userId: '$employee', token: 'guessed' } },
  'features/auth/routes/invitation': {
    access: 'public',
    params: { accountId: '$account', token: 'x' },
    forms: [{ newPassword: 'x', retypedPassword: 'x' }],
  },
  'features/auth/routes/mfa-setup': { access: 'own-guard' },
  'features/auth/routes/profile-mfa': {
    access: 'signed-in',
    forms: [{ intent: 'setup' }, { intent: 'verify', code: '123456' }],
  },
  'features/auth/routes/change-password': {
    access: 'signed-in',
    forms: [{ currentPassword: 'x', newPassword: 'three blue kites', retypedPassword: 'three blue kites' }],
  },
  'features/auth/routes/ghost': {
    access: 'super',
    forms: [{ accountId: '$account', userId: '$employee' }],
  },
  'features/auth/routes/ghost-stop': { access: 'signed-in', forms: [{}] },
  'features/profile/routes/avatar': {
    access: 'signed-in',
    forms: [{ avatar: 'data:image/png;base64,AA==' }],
  },
  'features/profile/routes/avatar-file': { access: 'signed-in', params: { userId: '$employee' } },
}

/**
 * The payload of each socket message, with records of the tried account. A message missing here fails sockets.test.ts.
 */
export const SOCKET_MESSAGES: Record<string, Record<string, string | boolean | string[] | object>> = {
  reconnected: { userId: '$user' },
  activity: {},
  phone_beat: { pageId: '$uuid', registered: true, microphone: 'granted' },
  sms_join_room: { roomId: '$room' },
  sms_is_typing: { roomId: '$room' },
  sms_leave_room: { roomId: '$room' },
  sms_rooms: {},
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
  taskBoard_joinBoard: { boardId: '$board' },
  taskBoard_leaveBoard: { boardId: '$board' },
  taskBoard_updateCard: {
    boardId: '$board',
    event: { type: 'UPDATE_CARD', card: { id: '$card', title: 'Stolen' } },
  },
  chat_rooms: {},
  chat_room: { roomId: '$chatRoom' },
  chat_joinRoom: { roomId: '$chatRoom' },
  chat_isTyping: { roomId: '$chatRoom' },
  chat_leaveRoom: { roomId: '$chatRoom' },
  chat_createRoom: { users: ['$employee'] },
  chat_viewRoom: { roomId: '$chatRoom' },
  chat_loadMore: { roomId: '$chatRoom' },
  chat_message: { requestId: '$uuid', roomId: '$chatRoom', message: 'Hello' },
  chat_reaction: { messageId: '$chatMessage', emoji: '👍' },
  chat_updateMessage: { messageId: '$chatMessage', message: 'Changed' },
  chat_deleteMessage: { messageId: '$chatMessage' },
  chat_search: { search: 'Canary-7f3a91' },
  chat_updateRoom: { roomId: '$chatRoom', title: 'Renewals' },
  chat_hideRoom: { roomId: '$chatRoom' },
  chat_roomOrder: { roomIds: ['$chatRoom'] },
  chat_removeUser: { roomId: '$chatRoom', userId: '$employee' },
  chat_addUsers: { roomId: '$chatRoom', users: ['$employee'] },
}
