import { expect, test } from 'vitest'
import type { Action } from '#app/components/actions/action.ts'
import type { Viewer } from '#app/features/viewer.ts'
import { buttonsOf, entriesOf } from '#app/features/actions.ts'
import { conversationActions, type OpenConversation } from './conversation-actions.ts'
import { openWithJanet, person } from './open-conversation.fixture.ts'

const actions = (open: OpenConversation, viewer: Partial<Viewer> = {}): readonly Action[] =>
  conversationActions.actions(open, viewer as Viewer)
const labels = (found: readonly Action[]) => found.map(({ label, button }) => button ?? label)
const follows = (userId: string) => ({ favorited: [{ userId, lastViewedOn: null }] })

test('the header has Call, Claim, Snooze and Done', () => {
  expect(labels(buttonsOf(actions(openWithJanet())))).toEqual(['Call', 'Claim', 'Snooze', 'Done'])
  const group = openWithJanet({ recipients: ['12085550100', '12085550101'] })
  expect(labels(buttonsOf(actions(group)))).not.toContain('Call')
})

test('the menu completes a conversation only for those who do not follow it', () => {
  const plain = labels(entriesOf(actions(openWithJanet(follows('Ann')))))
  expect(plain).toEqual(expect.arrayContaining(['Follow', 'Notify team', 'Schedule message', 'Open contact']))
  expect(plain.at(-1)).toBe('Complete conversation…')
  const own = labels(entriesOf(actions(openWithJanet(follows('Me')))))
  expect(own).toContain('Stop following')
  expect(own).not.toContain('Complete conversation…')
})

test('it is assigned only to colleagues who do not follow it yet', () => {
  const assign = actions(openWithJanet(follows('Ann'))).find(({ id }) => id === 'conversation.assign')
  expect(assign?.act).toMatchObject({ choices: [{ id: 'Ben', fields: { userId: 'Ben' } }] })
})

test('an unknown number becomes a contact, and a group opens its own', () => {
  const unknown = labels(actions(openWithJanet({ client: null })))
  expect(unknown).toContain('Create contact')
  expect(unknown).not.toContain('Schedule message')
  const ivy = { phoneNumber: '12085550100', client: { id: 'ivy', name: 'Ivy Rowan' } }
  const recipients = ['12085550100', '12085550101']
  const group = labels(actions(openWithJanet({ client: null, recipients, groupRecipients: [ivy] })))
  expect(group).toContain('Open Ivy Rowan')
  expect(group).not.toContain('Create contact')
})

test('reviews are requested only where the account asks for them', () => {
  expect(labels(actions(openWithJanet()))).not.toContain('Request service review')
  expect(labels(actions(openWithJanet(), { reviews: true }))).toContain('Request service review')
})

test('a key claims and releases, but takes nothing over from a colleague', () => {
  const claimedBy = (name: string) => {
    const claim = { user: person(name), since: '2026-11-20T11:00:00.000Z', until: '2026-11-20T11:10:00.000Z' }
    return actions(openWithJanet({}, { claim })).find(({ id }) => id === 'conversation.claim')
  }
  expect(claimedBy('Me')).toMatchObject({ button: 'You have it', keys: ['c'], act: { intent: 'release' } })
  expect(claimedBy('Ann')).toMatchObject({ button: 'Take over', act: { intent: 'take-over' } })
  expect(claimedBy('Ann')?.keys).toBeUndefined()
})
