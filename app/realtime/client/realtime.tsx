import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { type Connection, createConnection, type RealtimeStatus } from './connection.ts'
import type { Ack } from './protocol.ts'

type Handler = (data: never) => void

interface Realtime {
  status: RealtimeStatus
  /** Resolves in any case: without a connection, to an error. Writes go by forms; this is for signals and reads. */
  send: <Data = unknown>(event: string, data?: unknown) => Promise<Ack<Data>>
  /** Tries again now, as after unlocking the screen without leaving the page. */
  reconnect: () => void
}

interface Channel extends Realtime {
  handlers: Map<string, Set<Handler>>
}

const RealtimeContext = createContext<Channel | null>(null)

export interface RealtimeProviderProps {
  accountId: string
  userId: string
  userName: string
  version: string
  children: ReactNode
}

/**
 * Keeps this tab's one websocket, for everything inside the frame. After a reconnect it loads the page's data again, so
 * that handlers need not care about what they missed. A session that ended leads to /logout, a locked one to /lock.
 */
export function RealtimeProvider({ accountId, userId, userName, version, children }: RealtimeProviderProps) {
  const [status, setStatus] = useState<RealtimeStatus>('init')
  const connection = useRef<Connection | null>(null)
  const handlers = useRef(new Map<string, Set<Handler>>()).current
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const location = useLocation()
  const latest = useRef({ revalidate, navigate, location })
  useEffect(() => {
    latest.current = { revalidate, navigate, location }
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = (withinMs = 0) => {
      clearTimeout(timer)
      timer = setTimeout(() => void latest.current.revalidate(), Math.random() * withinMs)
    }
    let connectedBefore = false
    const opened = createConnection({
      url: () => address(accountId, { userId, userName, version }, connectedBefore),
      userId,
      onStatus: (next) => {
        connectedBefore ||= next === 'connected'
        setStatus(next)
      },
      onReconnected: load,
      onEvent: (name, data) => {
        if (name === 'revalidate') return load((data as { withinMs?: number } | null)?.withinMs)
        // Too large for the bus.
        if (data === null) return load()
        for (const handler of handlers.get(name) ?? []) handler(data as never)
      },
      onRefused: (why, reason) => {
        const { pathname, search } = latest.current.location
        if (why === 'ended') {
          // A full load, so that nothing of the person stays in memory. Without a reason somebody logged out in this
          // browser: the tab they did it in is on its way already, and must not be turned round.
          const leave = () =>
            window.location.assign(`/logout${reason ? `?${new URLSearchParams({ reason })}` : ''}`)
          setTimeout(leave, reason ? 0 : 1000)
        } else if (why === 'locked') {
          const redirect = pathname + search
          if (pathname !== '/lock') void latest.current.navigate(`/lock?${new URLSearchParams({ redirect })}`)
        } else load()
      },
    })
    connection.current = opened
    opened.connect()
    return () => {
      clearTimeout(timer)
      opened.close()
      connection.current = null
    }
  }, [accountId, userId, userName, version, handlers])

  const channel = useMemo<Channel>(
    () => ({
      status,
      handlers,
      send: async <Data,>(event: string, data?: unknown) => {
        const ack = await connection.current?.send(event, data)
        return (ack ?? { ok: false, error: { code: 'disconnected', message: 'Not connected.' } }) as Ack<Data>
      },
      reconnect: () => connection.current?.connect(),
    }),
    [status, handlers],
  )
  return <RealtimeContext value={channel}>{children}</RealtimeContext>
}

/** The connection of this tab. Outside the frame (sign-in pages) it is never more than `init`. */
export function useRealtime(): Realtime {
  return use(RealtimeContext) ?? NONE
}

/** Calls `handler` for each event of that name while mounted; the newest handler, so it needs no memo. */
export function useRealtimeEvent<Data>(name: string, handler: (data: Data) => void): void {
  const handlers = use(RealtimeContext)?.handlers
  const newest = useRef(handler)
  useEffect(() => {
    newest.current = handler
  })
  useEffect(() => {
    if (!handlers) return
    const call: Handler = (data) => newest.current(data)
    const all = handlers.get(name) ?? new Set()
    handlers.set(name, all.add(call))
    return () => void all.delete(call)
  }, [handlers, name])
}

const NONE: Realtime = {
  status: 'init',
  send: async () => ({ ok: false, error: { code: 'disconnected', message: 'Not connected.' } }),
  reconnect: () => {},
}

/** Spec 1, 7: per-account namespace and query. The session cookie stands for the token, which no script may read. */
function address(
  accountId: string,
  query: Record<'userId' | 'userName' | 'version', string>,
  again: boolean,
) {
  const { userId, userName, version } = query
  const search = new URLSearchParams({ userId, user: userName, version, device: 'desktop' })
  // Milliseconds since the page was asked for: whether something happened between its loading and this. After a
  // reconnect the page is loaded anew in any case.
  if (!again) search.set('age', String(Math.round(performance.now())))
  const origin = window.location.origin.replace(/^http/, 'ws')
  return `${origin}/realtime/${accountId}?${search}`
}
