import { setTimeout as sleep } from 'node:timers/promises'
import { type Exchange, HttpError, Router, sendJson } from '#emulators/lib/http.ts'
import { decode } from './decode.ts'

export type VinFault = {
  /** Answered in place of the decoded number; 0 closes the connection without an answer. */
  status?: number
  /** Waits before it answers. */
  delayMs?: number
  times: number
}

/** The part of NHTSA's vPIC that looks a number up. Needs no key, as the real one needs none. */
export class VinService {
  fault: VinFault | null = null
  /** How often it was asked since the start. */
  asked = 0
  readonly #router = new Router().add('GET', '/api/vehicles/DecodeVinValues/:vin', (exchange) =>
    this.#answer(exchange),
  )

  reset(): void {
    this.fault = null
    this.asked = 0
  }

  async handle(exchange: Exchange, path: string): Promise<void> {
    if (!(await this.#router.handle(exchange, path))) throw new HttpError(404, 'vPIC has no such call here')
  }

  async #answer({ res, params, url }: Exchange): Promise<void> {
    this.asked += 1
    const fault = this.fault
    if (fault) {
      fault.times -= 1
      if (fault.times <= 0) this.fault = null
      if (fault.delayMs) await sleep(fault.delayMs)
      if (fault.status === 0) return void res.destroy()
      if (fault.status) throw new HttpError(fault.status, 'The service is not available')
    }
    if (url.searchParams.get('format')?.toLowerCase() !== 'json') {
      throw new HttpError(406, 'Only format=json is spoken here')
    }
    const vin = (params.vin ?? '').toUpperCase()
    sendJson(res, 200, {
      Count: 1,
      Message:
        'Results returned successfully. NOTE: Any missing decoded values should be interpreted as NHTSA does not have data on the specific variable. Missing value should NOT be interpreted as an indication that a feature or technology is unavailable for a vehicle.',
      SearchCriteria: `VIN:${vin}`,
      Results: [decode(vin)],
    })
  }
}
