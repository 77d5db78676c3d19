import { refusal } from './errors.ts'
import type { Params } from './params.ts'
import type { StripeStore } from './store.ts'

export type ApiRequest = {
  store: StripeStore
  params: Params
  /** The path without `/v1`, and the ids in it. */
  path: string
  ids: Record<string, string>
  /** Made with the publishable key, by a browser. */
  isBrowser: boolean
}

type Operation = {
  method: string
  path: string
  pattern: RegExp
  accepts: string[]
  forBrowsers: boolean
  handle: (request: ApiRequest) => object
}

/** The operations of the API: each has a method, a path and the parameters that it accepts. */
export class Operations {
  readonly #operations: Operation[] = []

  add(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    accepts: string[],
    handle: Operation['handle'],
    forBrowsers = false,
  ): this {
    const source = path.replace(/\./g, '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')
    this.#operations.push({ method, path, pattern: new RegExp(`^${source}$`), accepts, forBrowsers, handle })
    return this
  }

  all(): readonly Operation[] {
    return this.#operations
  }

  /** @throws StripeFault for an unknown path */
  find(method: string, path: string): { operation: Operation; ids: Record<string, string> } {
    for (const operation of this.#operations) {
      const match = operation.method === method ? operation.pattern.exec(path) : null
      if (match) return { operation, ids: { ...match.groups } }
    }
    const fault = refusal(
      `Unrecognized request URL (${method}: /v1${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    )
    fault.status = 404
    throw fault
  }
}
