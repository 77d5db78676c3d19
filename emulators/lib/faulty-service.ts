import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpError } from './http.ts'

export type Fault = {
  /** The response's status; 0 closes the connection without a response. */
  status?: number
  delayMs?: number
  /** How many requests it still applies to. */
  times: number
}

/** A service whose next responses can be made to fail through the control API. */
export class FaultyService {
  fault: Fault | null = null

  reset(): void {
    this.fault = null
  }

  /**
   * Applies the current fault, if any, to this request. Returns true if it closed the connection.
   * @throws HttpError with the fault's status
   */
  async applyFault(res: ServerResponse): Promise<boolean> {
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
