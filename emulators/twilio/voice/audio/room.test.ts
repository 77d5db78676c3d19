import { expect, test } from 'vitest'

import { FRAME_SAMPLES, samplesSource } from './frame.ts'
import type { Frame } from './frame.ts'
import { Room } from './room.ts'
import type { Member } from './room.ts'

type Ear = Member & { heard: number | null }

const constant = (value: number) => new Int16Array(FRAME_SAMPLES).fill(value)

function member(room: Room, value: number | null): Ear {
  const ear: Ear = {
    said: value === null ? null : constant(value),
    isMuted: false,
    isHeld: false,
    coaches: null,
    heard: null,
    hear: (frame: Frame) => {
      ear.heard = frame[0] ?? null
    },
  }
  room.members.add(ear)
  return ear
}

function room() {
  const made = new Room()
  return { made, maya: member(made, 1), dana: member(made, 10), client: member(made, 100) }
}

test('everyone hears the others, but not themselves', () => {
  const { made, maya, dana, client } = room()
  const listener = member(made, null)
  made.mix()
  expect([maya, dana, client, listener].map(({ heard }) => heard)).toEqual([110, 101, 11, 111])
})

test('a muted member hears, but is not heard', () => {
  const { made, maya, dana, client } = room()
  maya.isMuted = true
  made.mix()
  expect([maya.heard, dana.heard, client.heard]).toEqual([110, 100, 10])
})

test('a held member neither hears nor is heard', () => {
  const { made, maya, dana, client } = room()
  client.isHeld = true
  made.mix()
  expect([maya.heard, dana.heard, client.heard]).toEqual([10, 1, null])
})

test('a coach hears everyone, and only the coached member hears the coach', () => {
  const { made, maya, dana, client } = room()
  dana.coaches = maya
  made.mix()
  expect([maya.heard, dana.heard, client.heard]).toEqual([110, 101, 1])
  dana.isMuted = true
  made.mix()
  expect(maya.heard).toBe(100)
})

test('loud voices are limited, not wrapped around', () => {
  const made = new Room()
  member(made, 30_000)
  member(made, 30_000)
  const listener = member(made, null)
  made.mix()
  expect(listener.heard).toBe(32_767)
})

test('sounds and recordings take part in the mix, coaches do not', () => {
  const { made, maya, dana, client } = room()
  dana.coaches = maya
  made.sounds.add(samplesSource(constant(1000)))
  const recorded: number[] = []
  made.taps.add((frame) => recorded.push(frame[0] ?? 0))
  made.mix()
  made.mix()
  expect(recorded).toEqual([1101, 101])
  expect(client.heard).toBe(1)
  expect(made.sounds.size).toBe(0)
})
