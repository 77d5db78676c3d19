import { Faulty } from '#emulators/lib/faulty-service.ts'
import { type Exchange, HttpError, Router, sendJson } from '#emulators/lib/http.ts'
import { decode } from './decode.ts'

/** The part of NHTSA's vPIC that looks a number up. Needs no key, as the real one needs none. */
export class VinService extends Faulty {
  /** How often it was asked since the start. */
  asked = 0
  readonly #router = new Router().add('GET', '/api/vehicles/DecodeVinValues/:vin', (exchange) =>
    this.#answer(exchange),
  )

  override reset(): void {
    super.reset()
    this.asked = 0
  }

  async handle(exchange: Exchange, path: string): Promise<void> {
    if (!(await this.#router.handle(exchange, path))) throw new HttpError(404, 'vPIC has no such call here')
  }

  async #answer({ res, params, url }: Exchange): Promise<void> {
    this.asked += 1
    if (await this.spoils(res)) return
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
