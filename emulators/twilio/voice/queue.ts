import { newSid } from '#emulators/twilio/store.ts'

import type { Call } from './call.ts'

/** What ends a wait; the `QueueResult` of the enqueue action. */
export type QueueResult = 'bridged' | 'hangup' | 'leave' | 'redirected' | 'queue-full' | 'error'

export type QueueMember = {
  call: Call
  enqueuedAt: Date
  /** Takes the call out of the queue. */
  release: (result: QueueResult) => void
}

const MAX_SIZE = 100

export class Queue {
  sid = newSid('QU')
  friendlyName: string
  maxSize = MAX_SIZE
  createdAt = new Date()
  updatedAt = new Date()
  /** Longest waiting first. */
  members: QueueMember[] = []

  constructor(friendlyName: string) {
    this.friendlyName = friendlyName
  }

  get averageWaitSeconds(): number {
    if (!this.members.length) return 0
    const total = this.members.reduce((sum, { enqueuedAt }) => sum + Date.now() - enqueuedAt.getTime(), 0)
    return Math.round(total / this.members.length / 1000)
  }

  positionOf(member: QueueMember): number {
    return this.members.indexOf(member) + 1
  }
}
