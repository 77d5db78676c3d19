import { expect, test } from 'vitest'
import type { Action } from '#app/components/actions/action.ts'
import { areas } from '#app/areas.ts'
import { everywhere } from '#app/features/accounts/shell/frame-actions.ts'
import { actionsOf, type OpenKind } from '#app/features/actions.ts'
import { menuOf } from '#app/features/area.ts'
import type { Viewer } from '#app/features/viewer.ts'
import { openConversation } from '#app/features/messaging/messages/conversation-actions.ts'
import { openWithJanet } from '#app/features/messaging/messages/open-conversation.fixture.ts'
import { openContact } from '#app/features/people/clients/open-contact.ts'
import { searchBox } from '#app/features/work/search/search-actions.ts'

// An owner's: the operator has no work of an agency.
const viewer = new Proxy({}, { get: (_, fact) => fact !== 'operate' }) as Viewer
const on = <Open>(kind: OpenKind<Open>, open: Open): Action[] => actionsOf(areas, kind, open, viewer)

const nothing = () => {}
const client = '0198c1a0-0000-7000-8000-000000000001'
const offered = {
  conversation: on(openConversation, openWithJanet()),
  contact: on(openContact, {
    ...{ id: client, number: '12085550100', textPath: `/messages/to?with=applicant:${client}`, two: true },
    ...{ can: { delete: true, export: true }, undoable: { id: 'm', kind: 'merge' } },
    dialogUrl: (path: string) => path,
  }),
  everywhere: [
    ...on(everywhere, { theme: 'light', setTheme: nothing, showKeys: nothing, here: '/' }),
    ...on(searchBox, { show: nothing }),
  ],
}

test.each([
  ['conversation', 'reply', 'r'],
  ['conversation', 'claim', 'c'],
  ['conversation', 'snooze', 's'],
  ['conversation', 'done', 'e'],
  ['conversation', 'call', 'Shift+C'],
  ['conversation', 'note', 'n'],
  ['conversation', 'assign', 'a'],
  ['conversation', 'boards.add', 'b'],
  ['conversation', 'contact', 'o'],
  ['conversation', 'unread', 'u'],
  ['contact', 'call', 'Shift+C'],
  ['contact', 'text', 't'],
  ['contact', 'note', 'n'],
  ['contact', 'follow-up', 'f'],
  ['contact', 'edit', 'Shift+E'],
  ['everywhere', 'search', '/'],
  ['everywhere', 'messages.new', 'Shift+T'],
  ['everywhere', 'contacts.new', 'Shift+N'],
  ['everywhere', 'boards.new-card', 'Shift+A'],
  ['everywhere', 'phone.dial', 'Shift+D'],
  ['everywhere', 'call-results.last', 'l'],
] as const)('%s: %s has the key %s', (kind, id, key) => {
  const action = offered[kind].find((each) => each.id === id || each.id === `${kind}.${id}`)
  expect(action?.keys?.[0]).toBe(key)
})

test('no two actions of what is open have the same key or name', () => {
  for (const kind of ['conversation', 'contact'] as const) {
    const all = [...offered[kind], ...offered.everywhere]
    for (const values of [all.flatMap(({ keys = [] }) => keys), all.map(({ id }) => id)])
      expect(values.toSorted()).toEqual([...new Set(values)].toSorted())
  }
})

test('G and a letter lead to each main tab', () => {
  const items = [...menuOf(areas, 'tabs', viewer), ...menuOf(areas, 'work', viewer)]
  const keys = items.flatMap(({ goKey }) => goKey ?? [])
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted())
  for (const key of ['d', 't', 'e', 'c', 'm', 'p', 'w']) expect(keys).toContain(key)
})

test('menus end with what deletes, and every header has buttons', () => {
  expect(offered.contact.filter(({ place = 0 }) => place >= 10).at(-1)?.label).toBe('Delete')
  expect(
    offered.contact.filter(({ place = 99 }) => place < 10).map(({ button, label }) => button ?? label),
  ).toEqual(['Call', 'Text', 'Note', 'Follow up', 'Edit'])
})
