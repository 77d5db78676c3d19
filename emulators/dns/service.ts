import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { decode, encode } from 'dns-packet'

/** A name server for TXT records, which a test or the console sets. Every other question has no answer. */
export class DnsService {
  readonly records = new Map<string, string[]>()
  #socket: Socket | null = null

  reset(): void {
    this.records.clear()
  }

  set(name: string, values: string[]): void {
    if (values.length > 0) this.records.set(name.toLowerCase(), values)
    else this.records.delete(name.toLowerCase())
  }

  /** @throws the socket's error if the port is in use */
  async listen(port: number, host: string): Promise<void> {
    const socket = createSocket('udp4')
    this.#socket = socket
    socket.on('message', (message, { port: from, address }) => {
      const answer = this.#answer(message)
      if (answer) socket.send(answer, from, address)
    })
    socket.bind(port, host)
    await once(socket, 'listening')
    socket.on('error', (error) => console.error(error))
  }

  close(): void {
    this.#socket?.close()
    this.#socket = null
  }

  #answer(message: Buffer): Buffer | null {
    let query
    try {
      query = decode(message)
    } catch {
      return null
    }
    const [question] = query.questions ?? []
    const name = question?.name.toLowerCase() ?? ''
    const found = this.records.get(name)
    return encode({
      type: 'response',
      id: query.id ?? 0,
      // An authoritative answer; code 3 stands for a name that doesn't exist.
      flags: 0x0400 | (found ? 0 : 3),
      questions: query.questions ?? [],
      answers:
        found && question?.type === 'TXT'
          ? found.map((data) => ({ type: 'TXT' as const, name, ttl: 60, data }))
          : [],
    })
  }
}
