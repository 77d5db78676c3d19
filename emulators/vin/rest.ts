import { FaultyService } from '#emulators/lib/faulty-service.ts'
import { type Exchange, HttpError, Router, sendJson } from '#emulators/lib/http.ts'
import { decode } from './decode.ts'

/** The VIN lookup of NHTSA's vPIC. Like the real one it needs no API key. */
export class VinService extends FaultyService {
  /** Requests since the last reset. */
  requests = 0
  readonly #router = new Router().add('GET', '/api/vehicles/DecodeVinValues/:vin', (exchange) =>
    this.#decode(exchange),
  )

  override reset(): void {
    super.reset()
    this.requests = 0
  }

  async handle(exchange: Exchange, path: string): Promise<void> {
    if (!(await this.#router.handle(exchange, path))) {
      throw new HttpError(404, 'The vPIC emulator does not have this call')
    }
  }

  async #decode({ res, params, url }: Exchange): Promise<void> {
    this.requests += 1
    if (await this.applyFault(res)) return
    if (url.searchParams.get('format')?.toLowerCase() !== 'json') {
      throw new HttpError(406, 'The vPIC emulator only supports format=json')
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
