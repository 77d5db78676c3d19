import { Queue } from './queue.ts'
import type { Voice } from './voice.ts'

export function findQueue(voice: Voice, friendlyName: string): Queue | null {
  return [...voice.queues.values()].find((queue) => queue.friendlyName === friendlyName) ?? null
}

export function addQueue(voice: Voice, friendlyName: string): Queue {
  const queue = new Queue(friendlyName)
  voice.queues.set(queue.sid, queue)
  return queue
}
