import { route, type RouteConfigEntry } from '@react-router/dev/routes'

export const pages = [
  route('contacts', 'features/contacts/routes/contacts.tsx'),
  route('contacts/bulk', 'features/contacts/routes/bulk.tsx'),
  route('users', 'features/contacts/routes/users.tsx'),
  route('contacts/contact/new', 'features/contacts/routes/new-contact.tsx'),
]

/** A contact's page; `parts` are the tabs and dialogs that all areas show in it. */
export const contactPage = (parts: RouteConfigEntry[]) =>
  route('contacts/contact/:id', 'features/contacts/routes/contact.tsx', parts)

export const contactParts = [
  route('delete', 'features/contacts/routes/delete-contact.tsx'),
  route('tags', 'features/contacts/routes/assign-tags.tsx'),
  route('reveal', 'features/contacts/routes/reveal-person.tsx'),
  route('health/person/:level', 'features/contacts/routes/person.tsx', { id: 'contact/health/person' }),
  route('life/person/:level', 'features/contacts/routes/person.tsx', { id: 'contact/life/person' }),
]

/** Below a contact's address, outside its page. */
export const contactActions = [
  route('edit', 'features/contacts/routes/edit-contact.tsx'),
  route(':view/edit', 'features/contacts/routes/edit-contact.tsx', { id: 'contact/edit-view' }),
  route('referrer', 'features/contacts/routes/referrer.tsx'),
  route('favorite', 'features/contacts/routes/favorite.ts'),
  route('restore', 'features/contacts/routes/restore.ts'),
]
