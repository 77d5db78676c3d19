import WebSocket from 'ws'

export interface FanOut {
  sockets: number
  events: number
  deliveriesPerSecond: number
}

/** Opens `count` sockets, a hundred at a time. */
export async function openSockets(
  url: string,
  count: number,
  headers: Record<string, string>,
): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(100, count - sockets.length) }, () => {
      const socket = new WebSocket(url, { headers, perMessageDeflate: false, skipUTF8Validation: true })
      return new Promise<WebSocket>((resolve, reject) => {
        socket.once('open', () => resolve(socket))
        socket.once('error', reject)
      })
    })
    sockets.push(...(await Promise.all(batch)))
  }
  return sockets
}

/**
 * Has `send` publish `events` events, and measures until every socket has received all of them. `marker` tells our
 * frames from others (heartbeats, presence).
 */
export async function measureFanOut(
  sockets: WebSocket[],
  events: number,
  marker: string,
  send: () => Promise<void> | void,
): Promise<FanOut> {
  const expected = sockets.length * events
  let received = 0
  const needle = Buffer.from(marker)
  let done: () => void
  const finished = new Promise<void>((resolve) => (done = resolve))
  const listener = (data: WebSocket.RawData) => {
    if ((data as Buffer).includes(needle)) {
      received += 1
      if (received === expected) done()
    }
  }
  for (const socket of sockets) socket.on('message', listener)
  const begun = process.hrtime.bigint()
  await send()
  await Promise.race([
    finished,
    new Promise((_, reject) =>
      setTimeout(
        () => reject(new Error(`only ${received} of ${expected} frames arrived in 60 s`)),
        60_000,
      ).unref(),
    ),
  ])
  const seconds = Number(process.hrtime.bigint() - begun) / 1e9
  for (const socket of sockets) socket.off('message', listener)
  return { sockets: sockets.length, events, deliveriesPerSecond: Math.round(expected / seconds) }
}
