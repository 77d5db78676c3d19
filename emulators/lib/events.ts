import type { ServerResponse } from 'node:http'

/** Tells the console and tests what to fetch again. */
export type Change = {
  type:
    | 'message'
    | 'status'
    | 'call'
    | 'phone'
    | 'webhook'
    | 'faults'
    | 'config'
    | 'mail'
    | 'registration'
    | 'stripe'
    | 'reset'
  phone?: string
  id?: string
}

/** Server-sent events, with a comment every 15 s to keep the connections open. */
export class Events {
  #subscribers = new Set<ServerResponse>()
  #heartbeat = setInterval(() => this.#write(': alive\n\n'), 15_000).unref()
  #next = 1

  subscribe(res: ServerResponse): void {
    res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    res.write('retry: 1000\n: connected\n\n')
    this.#subscribers.add(res)
    res.on('close', () => this.#subscribers.delete(res))
  }

  emit(change: Change): void {
    this.#write(`id: ${this.#next++}\nevent: change\ndata: ${JSON.stringify(change)}\n\n`)
  }

  close(): void {
    clearInterval(this.#heartbeat)
    for (const res of this.#subscribers) res.end()
    this.#subscribers.clear()
  }

  #write(text: string): void {
    for (const res of this.#subscribers) res.write(text)
  }
}
