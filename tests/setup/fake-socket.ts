import { onTestFinished, vi } from 'vitest'

/** Stands in for the page's WebSocket until the test ends. `say` sends the page an event. */
export function fakeSocket(): { say: (event: string, data: unknown) => void } {
  let opened: WebSocket | undefined
  class FakeSocket {
    static readonly OPEN = 1
    readyState = 1
    onopen: (() => void) | null = null
    onmessage: ((event: { data: string }) => void) | null = null
    constructor() {
      opened = this as never
      setTimeout(() => this.onopen?.())
    }
    send() {}
    close() {}
  }
  vi.stubGlobal('WebSocket', FakeSocket)
  onTestFinished(() => void vi.unstubAllGlobals())
  return { say: (event, data) => opened!.onmessage!({ data: JSON.stringify({ event, data }) } as never) }
}
