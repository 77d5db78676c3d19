import { Redis } from 'ioredis'
import { type Bus, encodeEvent, Subscribers } from './bus.server.ts'
import { log } from '#app/lib/log.server.ts'

/** Redis allows more, but browsers had better reload larger data. */
const MAX_PAYLOAD_BYTES = 65_536

/** @throws Error when Redis doesn't answer or refuses us */
export async function checkRedis(url: string): Promise<void> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 5_000 })
  let reason: unknown
  client.on('error', (error) => (reason = error))
  try {
    await client.connect()
    await client.ping()
  } catch (error) {
    // The error of a closed connection doesn't say why it was.
    throw reason ?? error
  } finally {
    client.disconnect()
  }
}

/**
 * The bus on Redis pub/sub, which relieves the database. Reconnects by itself.
 * @param prefix of the channel: installations that share a Redis need different ones
 */
export function createRedisBus(url: string, prefix = 'switchboard'): Bus {
  const channel = `${prefix}:bus`
  const subscribers = new Subscribers()
  let closed = false
  let dropped = 0
  const retryStrategy = (attempt: number) => Math.min(100 * 2 ** Math.min(attempt, 6), 5_000)
  const ear = new Redis(url, {
    retryStrategy,
    maxRetriesPerRequest: null,
    lazyConnect: true,
    keepAlive: 10_000,
  })
  const mouth = new Redis(url, {
    retryStrategy,
    // An event that can't be published now is useless later.
    maxRetriesPerRequest: 1,
    commandTimeout: 5_000,
    keepAlive: 10_000,
  })
  ear.on('message', (_channel, payload) => subscribers.deliver(payload))
  const listening = subscribe()
  ear.on('error', (error) => subscribers.reportLoss(error))
  ear.on('close', () => closed || subscribers.reportLoss())
  // It goes to the same server; publishing counts what is lost.
  mouth.on('error', () => {})

  /** Settles on the first subscription, or after two seconds without one. */
  function subscribe(): Promise<void> {
    const first = Promise.withResolvers<void>()
    setTimeout(first.resolve, 2_000).unref()
    ear.on('ready', () => {
      // ioredis only restores subscriptions that succeeded before.
      ear.subscribe(channel).then(
        () => {
          if (mouth.status === 'ready') first.resolve()
          else mouth.once('ready', first.resolve)
          if (dropped > 0) log.warn({ events: dropped }, 'events not published: Redis was away')
          dropped = 0
          subscribers.reportGap()
        },
        (error: unknown) => log.warn({ err: error }, 'the bus cannot listen'),
      )
    })
    ear.connect().catch(() => {})
    return first.promise
  }

  return {
    async publish(events) {
      if (events.length === 0) return
      await listening
      if (mouth.status !== 'ready') {
        dropped += events.length
        return
      }
      const pipeline = mouth.pipeline()
      for (const event of events) pipeline.publish(channel, encodeEvent(event, MAX_PAYLOAD_BYTES))
      try {
        const results = await pipeline.exec()
        const failed = results?.find(([error]) => error)?.[0]
        if (failed) throw failed
      } catch (error) {
        log.warn({ err: error, events: events.length }, 'events not published')
      }
    },
    isConnected: () => ear.status === 'ready' && mouth.status === 'ready',
    subscribe: (...args) => subscribers.add(...args),
    close: async () => {
      closed = true
      ear.disconnect()
      mouth.disconnect()
    },
  }
}
