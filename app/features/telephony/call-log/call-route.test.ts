import { expect, test } from 'vitest'
import { describeRoute } from './call-route.ts'

const amy = { name: 'Amy Kowalczyk', answered: false, ending: null }

test('says what the caller chose, who was called, and how it ended', () => {
  const flow = {
    history: [
      { step: 'menu:1', choice: 'unknown' as const },
      { step: 'menu:2', choice: { ivr: 'Claims' } },
      { step: 'queue:1', outcome: 'timeout' as const },
    ],
    step: { id: 'voicemail', kind: 'voicemail' as const, sound: { say: 'x' }, text: '' },
  }
  const rung = [amy, { ...amy, ending: 'declined' }, { name: 'Maya Reyes', answered: false, ending: 'ended' }]
  expect(describeRoute(flow, rung, String)).toEqual([
    'Entered something that isn’t in the menu.',
    'Chose Claims in the menu.',
    'Amy Kowalczyk declined.',
    'Maya Reyes was rung.',
    'Waited in the queue until the longest wait was over.',
    'Was asked to leave a message.',
  ])
})

test('names whose extension was dialed, and who answered', () => {
  const flow = {
    history: [{ step: 'menu:1', choice: { user: 'u1' } }],
    step: { id: 'ring:user:u1', kind: 'ring' as const, targets: [], seconds: 20, ivr: 'main' },
  }
  expect(describeRoute(flow, [{ ...amy, answered: true, ending: 'left' }], () => 'Amy Kowalczyk')).toEqual([
    'Dialed the extension of Amy Kowalczyk.',
    'Amy Kowalczyk answered.',
  ])
  expect(describeRoute(null, [], String)).toEqual([])
  expect(describeRoute(null, [{ ...amy, answered: true, lost: true }], String)).toEqual([
    'Amy Kowalczyk answered, and lost the connection.',
  ])
})
