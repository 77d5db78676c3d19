import { expect, test } from 'vitest'
import type { Viewer } from '#app/features/area.ts'
import { contactsArea } from '#app/features/contacts/contacts/area.ts'
import { messagesArea } from '#app/features/messaging/messages/area.ts'
import { findActions } from './search.ts'

const ID = '0198c1a0-0000-7000-8000-000000000001'
const find = (pathname: string, term = '') =>
  findActions([contactsArea, messagesArea], {} as Viewer, { pathname, term }).map(({ title, to }) => [
    title,
    to,
  ])

test('search offers what can be done with the contact or conversation on the page', () => {
  expect(find(`/contacts/contact/${ID}`).map(([title]) => title)).toEqual([
    'Edit this contact',
    'Add follow up',
    'Assign tags',
    'Add to board',
  ])
  expect(find(`/contacts/contact/${ID}/policies`, 'remi')).toEqual([
    ['Add follow up', `/contacts/contact/${ID}/follow-ups/new`],
  ])
  expect(find(`/messages/${ID}`, 'snoo')).toEqual([['Snooze this conversation', `/messages/${ID}/snooze`]])
  expect([...find('/contacts/contact/new'), ...find('/messages'), ...find(`/messages/${ID}`, 'x')]).toEqual(
    [],
  )
})
