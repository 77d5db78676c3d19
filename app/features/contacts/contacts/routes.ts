import { route, type RouteConfigEntry } from '@react-router/dev/routes'

export const pages = [
  route('contacts', 'features/contacts/contacts/routes/clients.tsx'),
  route('contacts/more', 'features/contacts/contacts/routes/more-clients.ts'),
  route('contacts/bulk', 'features/contacts/contacts/routes/bulk-clients.tsx'),
  route('users', 'features/contacts/contacts/routes/list-users.tsx'),
  route('contacts/contact/new', 'features/contacts/contacts/routes/new-client.tsx'),
]

/** A client's page; `parts` are the tabs and dialogs that all areas show in it. */
export const clientPage = (parts: RouteConfigEntry[]) =>
  route('contacts/contact/:id', 'features/contacts/contacts/routes/client.tsx', parts)

export const clientParts = [
  route('delete', 'features/contacts/contacts/routes/delete-client.tsx'),
  route('tags', 'features/contacts/contacts/routes/assign-tags.tsx'),
  route('reveal', 'features/contacts/contacts/routes/reveal-person.tsx'),
  route('trash', 'features/contacts/contacts/routes/deleted-records.tsx'),
  route('history', 'features/contacts/contacts/routes/client-history.tsx'),
  route('health/person/:level', 'features/contacts/contacts/routes/edit-person.tsx', {
    id: 'contact/health/person',
  }),
  route('life/person/:level', 'features/contacts/contacts/routes/edit-person.tsx', {
    id: 'contact/life/person',
  }),
]

/** Below a client's URL, outside its page. */
export const clientActions = [
  route('edit', 'features/contacts/contacts/routes/edit-client.tsx'),
  route(':view/edit', 'features/contacts/contacts/routes/edit-client.tsx', { id: 'contact/edit-view' }),
  route('referrer', 'features/contacts/contacts/routes/choose-referrer.tsx'),
  route('favorite', 'features/contacts/contacts/routes/favorite.ts'),
  route('restore', 'features/contacts/contacts/routes/restore-client.ts'),
]
