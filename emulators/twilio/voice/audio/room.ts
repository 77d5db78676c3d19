import { clampSample, FRAME_SAMPLES, silentFrame } from './frame.ts'
import type { Frame, Source } from './frame.ts'

/** One voice in a room. The room's owner changes `isMuted` and the rest at any time. */
export type Member = {
  /** The sound of this member in the current tick; null for silence. */
  said: Frame | null
  isMuted: boolean
  /** A held member adds nothing and hears nothing of the room. */
  isHeld: boolean
  /** The only member who hears this one. */
  coaches: Member | null
  hear: (frame: Frame) => void
}

/** Mixes what its members say: everyone hears the sum of the others. */
export class Room {
  members = new Set<Member>()
  /** Announcements and beeps, heard by all who are not held. */
  sounds = new Set<Source>()
  /** Each receives the mix of all, without what coaches say. */
  taps = new Set<(frame: Frame) => void>()

  /** Mixes one frame from the members' `said`. */
  mix(): void {
    const sum = new Int32Array(FRAME_SAMPLES)
    for (const source of this.sounds) {
      const frame = source()
      if (frame) add(sum, frame)
      else this.sounds.delete(source)
    }
    const members = [...this.members]
    for (const member of members) {
      const said = audible(member)
      if (said && !member.coaches) add(sum, said)
    }
    for (const member of members) {
      if (!member.isHeld) member.hear(mixFor(member, members, sum))
    }
    if (this.taps.size) {
      const mixed = toFrame(sum)
      for (const tap of this.taps) tap(mixed)
    }
  }
}

function audible({ said, isMuted, isHeld }: Member): Frame | null {
  return isMuted || isHeld ? null : said
}

function mixFor(listener: Member, members: Member[], sum: Int32Array): Frame {
  const mixed = Int32Array.from(sum)
  const own = listener.coaches ? null : audible(listener)
  if (own) for (let i = 0; i < FRAME_SAMPLES; i++) mixed[i] = (mixed[i] as number) - (own[i] as number)
  for (const other of members) {
    if (other.coaches !== listener) continue
    const whispered = audible(other)
    if (whispered) add(mixed, whispered)
  }
  return toFrame(mixed)
}

function add(sum: Int32Array, frame: Frame): void {
  for (let i = 0; i < FRAME_SAMPLES; i++) sum[i] = (sum[i] as number) + (frame[i] as number)
}

function toFrame(sum: Int32Array): Frame {
  const frame = silentFrame()
  for (let i = 0; i < FRAME_SAMPLES; i++) frame[i] = clampSample(sum[i] as number)
  return frame
}
