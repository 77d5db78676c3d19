/** A call by its method and path. The client that is served has the calls of the document instead. */
export interface Calls {
  [name: `${string} /${string}`]: {
    input: { params?: object; query?: object; body?: unknown }
    answer: unknown
  }
}
