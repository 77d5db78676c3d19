import { expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import {
  beatSchema,
  callActionSchema,
  outgoingLocationSchema,
  participantActionSchema,
  startCallSchema,
} from './phone.schema.ts'

const id = randomUUID()

test('a call goes to a number or to a colleague', () => {
  expect(startCallSchema.safeParse({ id, to: '911' }).success).toBe(true)
  expect(startCallSchema.safeParse({ id, user: randomUUID() }).success).toBe(true)
  expect(startCallSchema.safeParse({ id }).success).toBe(false)
  expect(startCallSchema.safeParse({ id, to: '911', user: randomUUID() }).success).toBe(false)
})

test.each([
  { id: 'x', to: '1' },
  { id: ['a'], to: '1' },
  { id, to: ['1'] },
  { id, to: 'x'.repeat(1000) },
])('refuses %o', (form) => expect(startCallSchema.safeParse(form).success).toBe(false))

test('actions have an intent of their own', () => {
  expect(callActionSchema.parse({ intent: 'hold', hold: 'true' })).toEqual({ intent: 'hold', hold: true })
  expect(callActionSchema.safeParse({ intent: 'hold' }).success).toBe(false)
  expect(callActionSchema.safeParse({ intent: 'sell' }).success).toBe(false)
  expect(participantActionSchema.parse({ intent: 'mute', muted: 'false' }).intent).toBe('mute')
  expect(participantActionSchema.safeParse({ intent: 'end' }).success).toBe(false)
  expect(outgoingLocationSchema.safeParse({ to: {} }).success).toBe(false)
  expect(beatSchema.safeParse({ pageId: id, registered: true, microphone: 'maybe' }).success).toBe(false)
})
