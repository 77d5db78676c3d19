import type { Frame, Source } from './audio/frame.ts'
import { silentFrame } from './audio/frame.ts'
import { Recent } from './audio/recent.ts'
import type { Member, Room } from './audio/room.ts'

type AudioEnd = { speak: () => Frame | null; listen: (frame: Frame) => void }

/** The audio of one call: what its other end says, and what is played to it. */
export class Leg implements Member {
  said: Frame | null = null
  isMuted = false
  isHeld = false
  coaches: Leg | null = null
  /** What the other end recently said and heard, for tests. */
  recentlySaid = new Recent()
  recentlyHeard = new Recent()
  /** Receives each frame said and heard; used by recordings. */
  taps = new Set<(said: Frame | null, heard: Frame) => void>()

  #device: AudioEnd | null = null
  #room: Room | null = null
  #playback: { source: Source; done: () => void } | null = null
  #mixed: Frame | null = null

  connect(device: AudioEnd): void {
    this.#device = device
  }

  enter(room: Room): void {
    this.exit()
    this.#room = room
    room.members.add(this)
  }

  exit(): void {
    this.#room?.members.delete(this)
    this.#room = null
    this.#mixed = null
    this.isHeld = false
    this.isMuted = false
    this.coaches = null
  }

  /** Plays a source to this leg, over whatever it hears else. Resolves when it ends or another one replaces it. */
  play(source: Source): Promise<void> {
    this.stop()
    return new Promise((resolve) => {
      this.#playback = { source, done: resolve }
    })
  }

  stop(): void {
    const playback = this.#playback
    this.#playback = null
    playback?.done()
  }

  hear(frame: Frame): void {
    this.#mixed = frame
  }

  /** The first half of a tick: takes what the other end says. */
  takeSpeech(): void {
    this.said = this.#device?.speak() ?? null
    this.recentlySaid.push(this.said)
  }

  /** The second half: gives the other end what it hears. */
  giveSound(): void {
    const played = this.#playback?.source() ?? null
    if (this.#playback && !played) this.stop()
    const heard = played ?? this.#mixed ?? silentFrame()
    this.#mixed = null
    this.recentlyHeard.push(heard)
    for (const tap of this.taps) tap(this.said, heard)
    this.#device?.listen(heard)
  }
}
