import { useEffect } from 'react'
import {
  data,
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  useLocation,
  useMatches,
} from 'react-router'
import { isUnsaved } from '../forms/unsaved.ts'
import { showToast } from './toast-store.ts'

type Results = Record<string, DataStrategyResult>

/** These routes surround every page. They stay when the page inside them can't be loaded. */
const AROUND = ['root', 'frame']
const SIGNED_OUT = /^\/(login|logout|lock|mfa-setup)\b/

const OFFLINE = "You're offline, so nothing was sent. Try again when you're back online."
const NO_ANSWER = "The server didn't answer. Check whether this was saved before you try again."
const NOT_FRESH = "We couldn't refresh this page. It may be out of date."
const GONE = 'Someone deleted or moved this while you were typing. What you typed is still here.'

/** The page on screen: its address, and the routes whose data it shows. */
let shown = { href: '', routes: new Set<string>() }

/** Keeps track of the page on screen for `keepOnNetworkError`. */
export function useShownPage(): void {
  const matches = useMatches()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const loaded = matches.filter(({ loaderData }) => loaderData !== undefined)
    shown = { href: location.origin + pathname + search, routes: new Set(loaded.map(({ id }) => id)) }
  }, [matches, pathname, search])
}

/** The path and query of the page on screen. */
export const shownPath = (): string => shown.href.slice(location.origin.length)

/** Client middleware of the root route: a lost connection takes away neither what is on screen nor what was typed. */
export const keepOnNetworkError: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  if (request.signal.aborted) return results
  const { kept, message } = resolveFailures(results, request, shown, isUnsaved())
  if (message === 'not sent') {
    showToast({ id: 'network', kind: 'bad', message: navigator.onLine ? NO_ANSWER : OFFLINE })
  } else if (message) {
    showToast({ id: 'network', kind: 'warn', message: message === 'gone' ? GONE : NOT_FRESH })
  }
  return kept
}

/**
 * Replaces failures the page can live with. A form gets no answer and stays as it is; a page that is reloaded keeps its
 * data, because React Router keeps what a route has loaded when its result is missing; another page fails in its frame.
 */
export function resolveFailures(
  results: Results,
  request: { method: string; url: string },
  page: typeof shown,
  typing: boolean,
): { kept: Results; message: 'not sent' | 'not fresh' | 'gone' | null } {
  const failed = Object.keys(results).filter((id) => isNetworkError(errorOf(results[id]!)))
  const reload = request.method === 'GET' && request.url === page.href
  const gone = reload && typing ? Object.keys(results).filter((id) => isGone(results[id]!)) : []
  const drop = (ids: string[]) =>
    Object.fromEntries(Object.entries(results).filter(([id]) => !ids.includes(id)))
  if (gone.length > 0) return { kept: drop(gone), message: 'gone' }
  if (failed.length === 0) return { kept: results, message: null }
  // Every load of a page includes the root. Without it, this is the action of a form or a fetcher's load.
  if (!('root' in results)) {
    // With a status of 400 or more, React Router does not reload the page after the action.
    const empty = failed.map((id) => [id, { type: 'data', result: data(undefined, 503) }] as const)
    const message = request.method === 'GET' ? null : 'not sent'
    return { kept: { ...results, ...Object.fromEntries(empty) }, message }
  }
  const keep = failed.filter((id) => page.routes.has(id) && (reload || AROUND.includes(id)))
  const message = reload && keep.length === failed.length ? 'not fresh' : null
  return { kept: drop(keep), message }
}

/** Whether no usable answer came: no connection, a proxy's error page, a server that is shutting down. */
export function isNetworkError(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 500
  // The TypeErrors of fetch in several browsers, and React Router's error for a page that isn't its own.
  if (error instanceof TypeError) return /fetch|network|load failed/i.test(error.message)
  return error instanceof Error && error.message.startsWith('Unable to decode')
}

/** React Router wraps an action's error together with its status. */
function errorOf({ type, result }: DataStrategyResult): unknown {
  if (type !== 'error') return null
  const wrapped = result as { type?: unknown; data?: unknown } | null
  return wrapped?.type === 'DataWithResponseInit' ? wrapped.data : result
}

/** The record was deleted, or moved to another page; not that the session has ended. */
function isGone(result: DataStrategyResult): boolean {
  const error = errorOf(result)
  if (!(error instanceof Response)) return isRouteErrorResponse(error) && error.status === 404
  const to = error.headers.get('Location')
  return to !== null && !SIGNED_OUT.test(new URL(to, 'http://localhost').pathname)
}
