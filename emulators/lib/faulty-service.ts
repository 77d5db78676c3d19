import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpError } from './http.ts'

export type Fault = {
  /** Answered in place of what was asked for; 0 closes the connection without an answer. */
  status?: number
  /** Waits before it answers. */
  delayMs?: number
  times: number
}

/** A service whose next answers the door can spoil. */
export class Faulty {
  fault: Fault | null = null

  reset(): void {
    this.fault = null
  }

  /** Uses the fault up, if there is one. Whether the connection is closed by it. @throws HttpError of its status. */
  async spoils(res: ServerResponse): Promise<boolean> {
    const { fault } = this
    if (!fault) return false
    fault.times -= 1
    if (fault.times <= 0) this.fault = null
    if (fault.delayMs) await sleep(fault.delayMs)
    if (fault.status) throw new HttpError(fault.status, 'The service is not available')
    if (fault.status === 0) res.destroy()
    return fault.status === 0
  }
}
