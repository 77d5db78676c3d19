import { expect, test } from 'vitest'
import { holdMusic } from './hold-music.server.ts'
import { MUSIC_GROUPS, TRACKS } from './hold-music.ts'

test('there are 23 tracks in six groups, each with its own sound', () => {
  expect(TRACKS).toHaveLength(23)
  expect(new Set(TRACKS.map(({ group }) => group))).toEqual(new Set(MUSIC_GROUPS))
  const [first, second] = [holdMusic(TRACKS[0]!.id)!, holdMusic(TRACKS[1]!.id)!]
  expect(first.subarray(0, 4).toString()).toBe('RIFF')
  // Half a minute, 16 bits at 8,000 Hz.
  expect(first.length).toBe(44 + 32 * 8000 * 2)
  expect(first.equals(second)).toBe(false)
  expect(first.readInt16LE(44 + 2 * 8000 * 2)).not.toBe(0)
  expect(holdMusic('constructor')).toBeNull()
})
