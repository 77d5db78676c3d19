import { useEffect } from 'react'
import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  useLocation,
  useMatches,
} from 'react-router'
import { isUuid } from '#app/lib/uuid.ts'
import { showToast } from './toast-store.ts'
import { isUnsaved } from '../forms/unsaved.ts'

/** What the router gets for each route it asked for: what was loaded, or why not. */
type Results = Record<string, DataStrategyResult>

/** The page on screen: its address, and what each of its routes has loaded. */
interface Shown {
  href: string
  loaded: ReadonlyMap<string, unknown>
}

/** They stand around every page; a page that could not be loaded is no reason to take them away. */
const AROUND = ['root', 'frame']

const NOTHING_SENT = 'You are offline: nothing was sent. Try again when you are back.'
const NO_ANSWER =
  'The server did not answer, so this may or may not have been done. Look before you try again.'
const GONE = 'Somebody deleted this while you were typing. What you typed is still here.'
const MOVED = 'Somebody moved this while you were typing. What you typed is still here.'
const NOT_FRESH = 'The page could not be refreshed: the server did not answer.'

/**
 * Whether an error means that no usable answer came: no connection, a proxy's page of HTML, a server that is ending. What
 * the server answers itself with a status below 500 is an answer.
 */
export function isLostAnswer(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 500
  // What fetch throws, each browser in its own words, and what the router says of an answer that is not its own.
  if (error instanceof TypeError) return /fetch|network|load failed/i.test(error.message)
  return error instanceof Error && error.message.startsWith('Unable to decode')
}

/**
 * What the router is to do with results without an answer, so that nothing on screen and nothing typed is lost: a form
 * stays as it is, a page loaded again stays as it was, and a page that can't be loaded fails inside its frame.
 * `said` is what the person has to be told. While somebody is `typing`, a page whose subject a colleague deleted, or put
 * into another one, stays as well.
 */
export function withoutAnswer(
  results: Results,
  request: { method: string; url: string },
  shown: Shown,
  typing = false,
): { results: Results; said: 'not sent' | 'not fresh' | 'gone' | 'moved' | null } {
  const lost = Object.keys(results).filter(
    (id) => results[id]!.type === 'error' && isLostAnswer(bare(results[id]!.result)),
  )
  const put = (ids: string[], value: (id: string) => unknown): Results => ({
    ...results,
    ...Object.fromEntries(ids.map((id) => [id, { type: 'data' as const, result: value(id) }])),
  })
  const kept = (said: (result: unknown) => boolean) =>
    typing && request.method === 'GET' && request.url === shown.href
      ? Object.keys(results).filter((id) => said(bare(results[id]!.result)))
      : []
  // A redirect is the answer for all routes together.
  const moved = kept((result) => leadsBeside(result, shown.href))
  if (moved.length > 0) return { results: put(moved, (id) => shown.loaded.get(id)), said: 'moved' }
  const gone = kept(isGone).filter((id) => shown.loaded.has(id))
  if (gone.length > 0 && lost.length === 0)
    return { results: put(gone, (id) => shown.loaded.get(id)), said: 'gone' }
  if (lost.length === 0) return { results, said: null }
  if (request.method !== 'GET') {
    // A defect of ours has its page with a number; here nobody answered.
    return { results: put(lost, () => undefined), said: 'not sent' }
  }
  const again = request.url === shown.href
  // What was asked for beside the page (a badge's count) is not there yet, as before it was first asked for.
  if (!again && !('root' in results)) return { results: put(lost, () => undefined), said: null }
  const old = lost.filter((id) => shown.loaded.has(id) && (again || AROUND.includes(id)))
  const said = again && old.length === lost.length ? 'not fresh' : null
  return { results: put(old, (id) => shown.loaded.get(id)), said }
}

const isGone = (error: unknown) => isRouteErrorResponse(error) && error.status === 404

/** A redirect from the page of one thing to that of another; one to sign in, or to where there is less, is followed. */
function leadsBeside(result: unknown, href: string): boolean {
  const to = result instanceof Response && result.status < 400 ? result.headers.get('Location') : null
  if (to === null) return false
  const parts = (address: URL) => address.pathname.split('/')
  const [there, here] = [parts(new URL(to, href)), parts(new URL(href))]
  const other = here.findIndex((part, at) => part !== there[at])
  return isUuid(here[other]) && isUuid(there[other])
}

/** An action's error comes wrapped with the status of its answer. */
function bare(result: unknown): unknown {
  const wrapped = result as { type?: unknown; data?: unknown } | null
  return wrapped?.type === 'DataWithResponseInit' ? wrapped.data : result
}

let shown: Shown = { href: '', loaded: new Map() }

let notSentAt = 0
const ONE_PIECE_OF_NEWS_MS = 10_000

/** Of a form that never left the browser. */
export function sayNotSent(): void {
  notSentAt = Date.now()
  showToast({ id: 'no-answer', kind: 'bad', message: NOTHING_SENT })
}

/** Notes what is on screen. In the root, once. */
export function useShownPage(): void {
  const matches = useMatches()
  const { pathname, search } = useLocation()
  useEffect(() => {
    shown = {
      href: location.origin + pathname + search,
      // A route that failed has loaded nothing that could be kept.
      loaded: new Map(
        matches.flatMap(({ id, loaderData }) => (loaderData === undefined ? [] : [[id, loaderData]])),
      ),
    }
  }, [matches, pathname, search])
}

/** On the root route, in the browser. */
export const keepWithoutAnswer: MiddlewareFunction<Results> = async ({ request }, next) => {
  const found = await next()
  // The person went elsewhere: nobody waits for this any more.
  if (request.signal.aborted) return found
  const { results, said } = withoutAnswer(found, request, shown, isUnsaved())
  if (said === 'not sent') notSentAt = Date.now()
  // After a form the page is asked for again, in vain as well; that is no second piece of news.
  if (said && (said === 'not sent' || Date.now() - notSentAt > ONE_PIECE_OF_NEWS_MS)) {
    const message = {
      gone: GONE,
      moved: MOVED,
      'not fresh': NOT_FRESH,
      'not sent': navigator.onLine ? NO_ANSWER : NOTHING_SENT,
    }
    showToast({ id: 'no-answer', kind: said === 'not sent' ? 'bad' : 'warn', message: message[said] })
  }
  return results
}
