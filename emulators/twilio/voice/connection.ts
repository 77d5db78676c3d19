import type { WebSocket } from 'ws'

import type { VoiceGrant } from './access-token.ts'

/** The SDK gives a connection up after 15 s without a sign of life. */
const HEARTBEAT_MS = 10_000
const PROTOCOL = '1.6'

/** One browser's signalling websocket. */
export class Connection {
  grant: VoiceGrant | null = null
  #socket: WebSocket
  #heartbeat: NodeJS.Timeout

  constructor(socket: WebSocket) {
    this.#socket = socket
    this.#heartbeat = setInterval(() => this.#write('\n'), HEARTBEAT_MS).unref()
    socket.on('close', () => clearInterval(this.#heartbeat))
  }

  get identity(): string {
    return this.grant?.identity ?? ''
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  send(type: string, payload: Record<string, unknown> = {}): void {
    this.#write(JSON.stringify({ type, version: PROTOCOL, payload }))
  }

  /** Drops the connection without a word, as a lost network does. */
  close(): void {
    this.#socket.terminate()
  }

  #write(text: string): void {
    if (this.isOpen) this.#socket.send(text)
  }
}
