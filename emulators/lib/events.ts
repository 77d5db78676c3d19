import type { ServerResponse } from 'node:http'

/** What changed: enough for the page and for a test to know whether to look again. */
export type Change = {
  type: 'message' | 'status' | 'phone' | 'webhook' | 'faults' | 'config' | 'mail' | 'reset'
  phone?: string
  id?: string
}

/** Server-sent events for everyone who watches, with a comment every 15 s to keep the connections open. */
export class Events {
  #watchers = new Set<ServerResponse>()
  #heartbeat = setInterval(() => this.#write(': alive\n\n'), 15_000).unref()
  #next = 1

  watch(res: ServerResponse): void {
    res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    res.write('retry: 1000\n: connected\n\n')
    this.#watchers.add(res)
    res.on('close', () => this.#watchers.delete(res))
  }

  emit(change: Change): void {
    this.#write(`id: ${this.#next++}\nevent: change\ndata: ${JSON.stringify(change)}\n\n`)
  }

  close(): void {
    clearInterval(this.#heartbeat)
    for (const res of this.#watchers) res.end()
    this.#watchers.clear()
  }

  #write(text: string): void {
    for (const res of this.#watchers) res.write(text)
  }
}
