import { type Ack, type ClientFrame, CLOSE, DEAD_AFTER_MS, type ServerFrame } from './protocol.ts'

/** Init, connected, disconnected or an error message. */
export type RealtimeStatus = 'init' | 'connected' | 'disconnected' | (string & {})

export interface ConnectionOptions {
  /** Called for every attempt. */
  url: () => string
  userId: string
  onStatus: (status: RealtimeStatus) => void
  onEvent: (name: string, data: unknown) => void
  /** Connected again after a loss: events in between were missed. */
  onReconnected: () => void
  /** The server closed the socket for a reason. After `ended` and `locked` only `connect` tries again. */
  onRefused: (why: 'ended' | 'locked' | 'not-yet' | 'namespace', reason: string) => void
}

export interface Connection {
  connect: () => void
  send: (event: string, data?: unknown) => Promise<Ack>
  close: () => void
}

/** The first attempt after 1 s, growing to 5 s, without end. */
const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 5000
const JITTER_MS = 500
/** A tab over the limit waits for others to be closed. */
const CROWDED_DELAY_MS = 30_000
const CONNECT_TIMEOUT_MS = 60_000
const ACK_TIMEOUT_MS = 15_000

const REFUSED: Partial<Record<number, Parameters<ConnectionOptions['onRefused']>[0]>> = {
  [CLOSE.ended]: 'ended',
  [CLOSE.locked]: 'locked',
  [CLOSE.notYet]: 'not-yet',
  [CLOSE.namespace]: 'namespace',
}

/** A websocket that reconnects forever, with jitter. */
export function createConnection(options: ConnectionOptions): Connection {
  let socket: WebSocket | null = null
  let wasConnected = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let watchdog: ReturnType<typeof setInterval> | undefined
  let receivedAt = 0
  const requests = createRequests()
  const backoff = createBackoff()

  function connect(): void {
    if (socket) return
    clearTimeout(retry)
    const opened = new WebSocket(options.url())
    socket = opened
    const begun = Date.now()
    receivedAt = begun
    // Pages can't see pings: without heartbeats a dead connection would go unnoticed.
    watchdog = setInterval(() => {
      const limit = opened.readyState === WebSocket.CONNECTING ? CONNECT_TIMEOUT_MS : DEAD_AFTER_MS
      if (Date.now() - receivedAt > limit) lost(1006, '')
    }, 5000)
    opened.onopen = () => {
      receivedAt = Date.now()
      backoff.reset()
      options.onStatus('connected')
      if (wasConnected) {
        void send('reconnected', { userId: options.userId })
        options.onReconnected()
      }
      wasConnected = true
    }
    opened.onmessage = ({ data }) => {
      receivedAt = Date.now()
      receive(data as string)
    }
    opened.onclose = ({ code, reason }) => lost(code, reason)
  }

  function receive(text: string): void {
    const frame = JSON.parse(text) as ServerFrame
    if ('ack' in frame) {
      requests.answer(frame)
    } else if (frame.event !== 'heartbeat') {
      options.onEvent(frame.event, frame.data)
    }
  }

  /** Drops the socket without waiting for the close handshake, which may never come. */
  function drop(): void {
    clearInterval(watchdog)
    clearTimeout(retry)
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null
      socket.close()
    }
    socket = null
    requests.fail('disconnected', 'The connection was lost.')
  }

  function lost(code: number, reason: string): void {
    drop()
    const refused = REFUSED[code]
    const expected = refused === 'ended' || refused === 'locked' || code === CLOSE.restart
    options.onStatus(reason && !expected ? reason : 'disconnected')
    if (refused) options.onRefused(refused, reason)
    if (refused !== 'ended' && refused !== 'locked') retry = setTimeout(connect, backoff.delay(code))
  }

  function send(event: string, data?: unknown): Promise<Ack> {
    if (socket?.readyState !== WebSocket.OPEN) {
      return Promise.resolve(failure('disconnected', 'There is no connection at the moment.'))
    }
    return requests.send(socket, event, data)
  }

  const wentOffline = () => {
    if (socket) lost(1006, '')
    clearTimeout(retry)
  }
  const cameOnline = () => {
    backoff.reset()
    connect()
  }
  globalThis.addEventListener?.('offline', wentOffline)
  globalThis.addEventListener?.('online', cameOnline)

  return {
    connect,
    send,
    close: () => {
      globalThis.removeEventListener?.('offline', wentOffline)
      globalThis.removeEventListener?.('online', cameOnline)
      drop()
    },
  }
}

const failure = (code: string, message: string): Ack => ({ ok: false, error: { code, message } })

/** How long to wait before the next attempt. */
function createBackoff() {
  let attempts = 0
  return {
    reset: () => {
      attempts = 0
    },
    delay(code: number): number {
      if (code === CLOSE.tooMany) return CROWDED_DELAY_MS * (1 + Math.random())
      // Another process is already listening; the jitter spreads the browsers that come to it.
      if (code === CLOSE.restart && attempts++ === 0) return Math.random() * FIRST_DELAY_MS
      return (
        Math.min(FIRST_DELAY_MS * 2 ** attempts++, LONGEST_DELAY_MS - JITTER_MS) + Math.random() * JITTER_MS
      )
    },
  }
}

/** The requests that wait for the server's answer. */
function createRequests() {
  let lastId = 0
  const waiting = new Map<string, (ack: Ack) => void>()
  return {
    send(socket: WebSocket, event: string, data: unknown): Promise<Ack> {
      const id = String(++lastId)
      return new Promise((resolve) => {
        const timer = setTimeout(
          () => answer(failure('timeout', 'The server did not answer.')),
          ACK_TIMEOUT_MS,
        )
        const answer = (ack: Ack) => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(ack)
        }
        waiting.set(id, answer)
        socket.send(JSON.stringify({ event, data, id } satisfies ClientFrame))
      })
    },
    answer: (frame: Ack & { ack: string }) => waiting.get(frame.ack)?.(frame),
    /** Answers all of them with an error. */
    fail(code: string, message: string): void {
      for (const answer of [...waiting.values()]) answer(failure(code, message))
    },
  }
}
