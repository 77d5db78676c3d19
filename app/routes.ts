import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** Pages of later parts: the frame's links lead to a page that says what this version has instead. */
const elsewhere = [
  'tasks/:id?',
  'chat',
  'phone-log',
  'calendar',
  'campaigns/:id?',
  'admin/tasks',
  'account/info/:tab?',
  'account/settings/:tab/:id?',
  'trainings',
  'profile/:id?',
  'phone-settings',
  'report-issue',
  'feature-request',
].map((path) =>
  route(path, 'features/shell/routes/elsewhere.tsx', { id: `elsewhere/${path.split('/:')[0]}` }),
)

export default [
  // Signed in: the frame asks for a session (app/middleware/session.ts).
  layout('features/shell/routes/frame.tsx', { id: 'frame' }, [
    layout('features/shell/routes/pages.tsx', [
      index('features/dashboard/routes/dashboard.tsx'),
      route('messages', 'features/messages/routes/messages.tsx', [
        index('features/messages/routes/messages-index.tsx'),
        route('new', 'features/messages/routes/new.tsx'),
        route(':roomId', 'features/messages/routes/room.tsx'),
      ]),
      route('contacts', 'features/contacts/routes/contacts.tsx'),
      route('users', 'features/contacts/routes/users.tsx'),
      route('contacts/exports', 'features/contacts/routes/io/exports.tsx'),
      route('contacts/export', 'features/contacts/routes/io/export.tsx'),
      ...prefix('contacts/contact', [
        route('new', 'features/contacts/routes/new-contact.tsx'),
        route(':id', 'features/contacts/routes/contact.tsx', [
          layout('features/contacts/routes/records/panel.tsx', [
            index('features/contacts/routes/records/tab.tsx'),
            route('delete', 'features/contacts/routes/delete-contact.tsx'),
            route('tags', 'features/contacts/routes/assign-tags.tsx'),
            route('reveal', 'features/contacts/routes/reveal-person.tsx'),
            route('trash', 'features/contacts/routes/records/trash.tsx'),
            ...(['health', 'life'] as const).flatMap((tab) => [
              route(tab, 'features/contacts/routes/records/tab.tsx', { id: `contact/${tab}` }),
              route(`${tab}/person/:level`, 'features/contacts/routes/person.tsx', {
                id: `contact/${tab}/person`,
              }),
            ]),
            route('notes/new', 'features/contacts/routes/timeline/note-edit.tsx', { id: 'notes/new' }),
            route('notes/:noteId', 'features/contacts/routes/timeline/note-image.tsx'),
            route('notes/:noteId/edit', 'features/contacts/routes/timeline/note-edit.tsx', {
              id: 'notes/edit',
            }),
            route('notes/:noteId/delete', 'features/contacts/routes/timeline/note-delete.tsx'),
            route('notes/:noteId/unpin', 'features/contacts/routes/timeline/note-unpin.tsx'),
            route('follow-ups/new', 'features/contacts/routes/timeline/follow-up-edit.tsx', {
              id: 'follow-ups/new',
            }),
            route('follow-ups/:followUpId/edit', 'features/contacts/routes/timeline/follow-up-edit.tsx', {
              id: 'follow-ups/edit',
            }),
            route(':records', 'features/contacts/routes/records/tab.tsx', { id: 'records/tab' }),
            route(':kind/new', 'features/contacts/routes/records/edit.tsx', { id: 'records/new' }),
            route(':kind/:recordId/edit', 'features/contacts/routes/records/edit.tsx', {
              id: 'records/edit',
            }),
            route(':kind/:recordId/delete', 'features/contacts/routes/records/delete.tsx'),
            route(':kind/:recordId/reveal', 'features/contacts/routes/records/reveal.tsx'),
          ]),
        ]),
        route(':id/edit', 'features/contacts/routes/edit-contact.tsx'),
        route(':id/:view/edit', 'features/contacts/routes/edit-contact.tsx', { id: 'contact/edit-view' }),
        route(':id/favorite', 'features/contacts/routes/favorite.ts'),
        route(':id/restore', 'features/contacts/routes/restore.ts'),
        route(':id/notes/:noteId/restore', 'features/contacts/routes/timeline/note-restore.ts'),
        route(':id/notes/:noteId/:size', 'features/contacts/routes/timeline/note-file.ts'),
        route(':id/:kind/:recordId/restore', 'features/contacts/routes/records/restore.ts'),
        route(':id/address/:recordId/pin', 'features/contacts/routes/records/pin.ts'),
      ]),
      route('search', 'features/search/routes/search.tsx'),
      route('follow-ups/:followUpId/complete', 'features/contacts/routes/timeline/complete-follow-up.ts'),
      route('follow-ups/:followUpId/ignore', 'features/contacts/routes/timeline/ignore-follow-up.ts'),
      route('menu', 'features/shell/routes/menu.tsx'),
      route('presence', 'features/shell/routes/presence.tsx'),
      route('profile/theme-color', 'features/shell/routes/theme-color.tsx'),
      route('profile/avatar', 'features/profile/routes/avatar.tsx'),
      route('profile/change-password', 'features/auth/routes/change-password.tsx'),
      route('profile/mfa', 'features/auth/routes/profile-mfa.tsx'),
      route('ghost', 'features/auth/routes/ghost.tsx'),
      route('account/settings', 'features/account-settings/routes/settings.tsx', [
        index('features/account-settings/routes/settings-index.ts'),
        route('tag-management', 'features/account-settings/routes/tags.tsx', [
          route('new', 'features/account-settings/routes/new-tag.tsx'),
          route(':tagId', 'features/account-settings/routes/edit-tag.tsx'),
          route(':tagId/delete', 'features/account-settings/routes/delete-tag.tsx'),
        ]),
        route('audit-log', 'features/account-settings/routes/audit-log.tsx'),
        route('smart-values', 'features/account-settings/routes/smart-values.tsx', [
          route(':group', 'features/account-settings/routes/smart-value-group.tsx'),
        ]),
      ]),
      ...elsewhere,
      route('*', 'features/shell/routes/unknown.ts'),
    ]),
    route('messages/rooms', 'features/messages/routes/rooms.ts'),
    route('messages/:roomId/history', 'features/messages/routes/history.ts'),
    route('messages/:roomId/send', 'features/messages/routes/send.ts'),
    route('contacts/exports/:id/file', 'features/contacts/routes/io/export-file.ts'),
    route('search/find', 'features/search/routes/find.ts'),
    route('account/settings/audit-log/file', 'features/account-settings/routes/audit-log-file.ts'),
    route('follow-ups/past-due', 'features/contacts/routes/timeline/past-due.ts'),
    route('counts', 'features/shell/routes/counts.ts'),
    route('account/settings/tag-management/preview', 'features/account-settings/routes/preview-rule.ts'),
    route('utilities/lookup/vin/:vin', 'features/contacts/routes/vin.ts'),
    route('messages/media', 'features/messages/routes/media-upload.ts'),
    route('media/:mediaId', 'features/messages/routes/media-file.ts'),
  ]),

  route('login', 'features/auth/routes/login.tsx'),
  route('login/accounts', 'features/auth/routes/login-accounts.ts'),
  route('logout', 'features/auth/routes/logout.tsx'),
  route('forgot-password', 'features/auth/routes/forgot-password.tsx'),
  route('forgot-password/:userId/:token', 'features/auth/routes/forgot-password.tsx', { id: 'reset-link' }),
  route('mfa-setup', 'features/auth/routes/mfa-setup.tsx'),
  route('ghost/stop', 'features/auth/routes/ghost-stop.ts'),
  route('avatars/:userId', 'features/profile/routes/avatar-file.ts'),
  route('lock', 'features/auth/routes/lock.tsx'),
  route('session/activity', 'features/auth/routes/session-activity.ts'),
  route('theme', 'features/shell/routes/theme.ts'),
  // The provider's: by signature.
  route('webhooks/twilio/sms', 'features/messages/routes/webhook-sms.ts'),
  route('webhooks/twilio/sms-status', 'features/messages/routes/webhook-sms-status.ts'),
  route('media/:mediaId/public', 'features/messages/routes/media-public.ts'),
  route('healthcheck', 'features/shell/routes/healthcheck.ts'),
] satisfies RouteConfig
