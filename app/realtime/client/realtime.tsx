import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Connection, createConnection, type RealtimeStatus } from './connection.ts'
import { type EventDefinition, type RequestDefinition, pagesChanged } from '../events.ts'
import { type Ack, LIVE_UPDATES } from './protocol.ts'
import { useQuietQueue } from './use-quiet-queue.ts'

type Handler = (data: never) => void

interface Realtime {
  status: RealtimeStatus
  /** Connected, but the server is without events: the page asks for news by itself. */
  paused: boolean
  /** Always resolves; without a connection, to an error. Use forms to write: this is for signals. */
  send: <Input>(request: RequestDefinition<Input>, input: Input) => Promise<Ack>
  /** Reconnects now, for example after the screen was unlocked without leaving the page. */
  reconnect: () => void
  /** Loads the page's data again, as soon as no navigation or form is in the way. */
  revalidate: () => void
}

interface Channel extends Realtime {
  handlers: Map<string, Set<Handler>>
}

const RealtimeContext = createContext<Channel | null>(null)

/** How often the page asks for news while live updates are paused. */
const ASK_EVERY_MS = 15_000

export interface RealtimeProviderProps {
  accountId: string
  userId: string
  version: string
  children: ReactNode
}

/**
 * Keeps this tab's only websocket, for everything inside the frame. It revalidates after a reconnect, so that handlers
 * don't have to care about missed events. A session that ended leads to /logout, a locked one to /lock.
 */
export function RealtimeProvider({ accountId, userId, version, children }: RealtimeProviderProps) {
  const [status, setStatus] = useState<RealtimeStatus>('init')
  const [paused, setPaused] = useState(false)
  const connection = useRef<Connection | null>(null)
  const handlers = useRef(new Map<string, Set<Handler>>()).current
  const revalidate = useQuietQueue()
  const navigate = useNavigate()
  const location = useLocation()
  const reload = useEffectEvent(revalidate)
  const leave = useEffectEvent((why: 'ended' | 'locked', reason?: string) => {
    const { pathname, search } = location
    const redirect = pathname + search
    if (why === 'locked') {
      if (pathname !== '/lock') void navigate(`/lock?${new URLSearchParams({ redirect })}`)
      return
    }
    // A full load, so that no data stays in memory. Without a reason the user logged out in another tab of this browser:
    // that tab is already navigating and must not be interrupted.
    const query = new URLSearchParams({ ended: '', ...(reason && { reason, redirect }) })
    setTimeout(() => window.location.assign(`/logout?${query}`), reason ? 0 : 1000)
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = (withinMs = 0) => {
      clearTimeout(timer)
      timer = setTimeout(() => reload(), Math.random() * withinMs)
    }
    let connectedBefore = false
    const opened = createConnection({
      url: () => address(accountId, { userId, version }, connectedBefore),
      userId,
      onStatus: (next) => {
        connectedBefore ||= next === 'connected'
        setStatus(next)
        // A server that is without events says so on every connection.
        setPaused(false)
      },
      onReconnected: load,
      onEvent: (name, data) => {
        if (name === pagesChanged.eventName) return load((data as { withinMs?: number } | null)?.withinMs)
        if (name === LIVE_UPDATES) return setPaused((data as { paused: boolean }).paused)
        // The data was too large for the bus.
        if (data === null) return load()
        for (const handler of handlers.get(name) ?? []) handler(data as never)
      },
      onRefused: (why, reason) => {
        if (why === 'ended' || why === 'locked') leave(why, reason)
        else load()
      },
    })
    connection.current = opened
    opened.connect()
    return () => {
      clearTimeout(timer)
      opened.close()
      connection.current = null
    }
  }, [accountId, userId, version, handlers])

  useEffect(() => {
    if (!paused) return
    // Only for those who look: all pages of all accounts ask at the same time.
    const ask = () => document.visibilityState === 'visible' && reload()
    const timer = setInterval(ask, ASK_EVERY_MS * (0.8 + Math.random() * 0.4))
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [paused])

  const channel = useMemo<Channel>(
    () => ({
      status,
      paused,
      handlers,
      send: async ({ requestName }, input) =>
        (await connection.current?.send(requestName, input)) ?? NOT_CONNECTED,
      reconnect: () => connection.current?.connect(),
      revalidate,
    }),
    [status, paused, handlers, revalidate],
  )
  return <RealtimeContext value={channel}>{children}</RealtimeContext>
}

/** This tab's connection. Outside the frame (sign-in pages) it stays `init`. */
export function useRealtime(): Realtime {
  return use(RealtimeContext) ?? NONE
}

interface Subscription {
  event: EventDefinition
  handler: (payload: unknown) => void
}

/** Calls the latest `handler` for each such event while mounted; no need to memoize it. */
export function useRealtimeEvent<Payload>(
  event: EventDefinition<Payload>,
  handler: (payload: Payload) => void,
): void {
  useRealtimeEvents([{ event, handler: handler as (payload: unknown) => void }])
}

/** Subscribes to several events; their number and order must not change. */
export function useRealtimeEvents(subscriptions: readonly Subscription[]): void {
  const handlers = use(RealtimeContext)?.handlers
  const apply = useEffectEvent((index: number, payload: unknown) => subscriptions[index]?.handler(payload))
  const names = subscriptions.map(({ event }) => event.eventName).join(' ')
  useEffect(() => {
    if (!handlers) return
    const calls = names.split(' ').map((name, index) => {
      const call: Handler = (payload) => apply(index, payload)
      const all = handlers.get(name) ?? new Set()
      handlers.set(name, all.add(call))
      return () => void all.delete(call)
    })
    return () => calls.forEach((stop) => stop())
  }, [handlers, names])
}

const NOT_CONNECTED: Ack = { ok: false, error: { code: 'disconnected', message: 'Not connected.' } }
const NONE: Realtime = {
  status: 'init',
  paused: false,
  send: async () => NOT_CONNECTED,
  reconnect: () => {},
  revalidate: () => {},
}

/**
 * Per-account namespace and query. The session cookie replaces the token, which JavaScript can't read, and
 * contains the user's name, which would end up in the proxy's logs.
 */
function address(accountId: string, query: Record<'userId' | 'version', string>, again: boolean) {
  const search = new URLSearchParams({ ...query, device: 'desktop' })
  // Milliseconds since the page was requested, so that the server knows whether it missed an event. After a reconnect
  // the page revalidates anyway.
  if (!again) search.set('age', String(Math.round(performance.now())))
  const origin = window.location.origin.replace(/^http/, 'ws')
  return `${origin}/realtime/${accountId}?${search}`
}
