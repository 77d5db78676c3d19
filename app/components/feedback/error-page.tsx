import { RotateCw } from '#app/components/icons.tsx'
import { useEffect, useSyncExternalStore } from 'react'
import { isRouteErrorResponse, Link, useRevalidator } from 'react-router'
import { NO_ACCESS } from '#app/lib/errors.ts'
import { reloadIfOutdated } from '#app/lib/served-build.ts'
import { isNetworkError } from './network-errors.ts'
import { useOutdated } from './other-build.ts'
import { Button, buttonVariants } from '../ui/button.tsx'

interface Explanation {
  title: string
  text: string
  /** The remedy: load the page's data again, load the whole page with or without signing out, or nothing. */
  help: 'retry' | 'refresh' | 'reload' | null
}

const UNEXPECTED: Explanation = {
  title: 'Something went wrong',
  text: "We couldn't show this page. Refresh tries again. Reload signs you out and starts over.",
  help: 'refresh',
}

const OUTDATED: Explanation = {
  title: 'A new version is ready',
  text: 'This page was opened with the version before. Reload shows it in the new one.',
  help: 'reload',
}

/** Says in plain words what went wrong. An unexpected error reveals nothing. */
function explain(error: unknown): Explanation {
  if (isRouteErrorResponse(error)) {
    const { status } = error
    const message = messageOf(error.data)
    if (status === 404) {
      const text = message || 'It may have been moved or deleted, or the address may be wrong.'
      return { title: 'Page not found', text, help: null }
    }
    if (status === 401 || status === 403)
      return { title: 'No access', text: message || NO_ACCESS, help: null }
    if (status === 405)
      return { title: 'Not possible here', text: "This address doesn't accept that request.", help: null }
    if (status === 429) {
      const text = message || 'Wait a moment, then try again.'
      return { title: 'Too many requests', text, help: 'refresh' }
    }
    if (status === 503) {
      return { title: 'Not available right now', text: message || 'Try again in a moment.', help: 'retry' }
    }
    if (status < 500 && message) return { title: 'That didn’t work', text: message, help: 'refresh' }
  }
  if (!isNetworkError(error)) return UNEXPECTED
  return isRouteErrorResponse(error)
    ? { title: 'No answer', text: "The server didn't answer. Try again in a moment.", help: 'retry' }
    : { title: 'No connection', text: "We couldn't reach the server.", help: 'retry' }
}

/** Our own messages; neither a proxy's HTML nor React Router's `Error: No route matches`. */
function messageOf(text: unknown): string {
  if (typeof text !== 'string' || text.length >= 300) return ''
  return /^(\s*<|Error:)/.test(text) ? '' : text
}

/** An unexpected error shows Refresh and Reload, Reload going to /logout. */
export function ErrorPage({
  error,
  requestId,
  inFrame,
}: {
  error: unknown
  requestId?: string
  inFrame?: boolean
}) {
  const explanation = explain(error)
  const unexpected = explanation === UNEXPECTED
  const outdated = useOutdated()
  const { title, text, help } = unexpected && outdated ? OUTDATED : explanation
  // Code of one build and data or files of another explain what nobody expected.
  useEffect(() => {
    if (unexpected) void reloadIfOutdated()
  }, [unexpected])
  const Wrapper = inFrame ? 'div' : 'main'
  return (
    <Wrapper className={`grid place-items-center px-4 ${inFrame ? 'min-h-[70vh]' : 'min-h-dvh'}`}>
      <title>{`${title} · Switchboard`}</title>
      <div className="flex max-w-md flex-col items-center gap-2 py-10 text-center">
        <h1 className="font-semibold text-xl">{title}</h1>
        <p className="text-balance text-muted">
          {text}
          {help === 'retry' ? <OfflineHint /> : null}
        </p>
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {help === 'retry' ? (
            <Retry />
          ) : help === 'reload' ? (
            <LoadAgain>Reload</LoadAgain>
          ) : help === 'refresh' ? (
            <>
              <LoadAgain>Refresh</LoadAgain>
              <a href="/logout" className={buttonVariants()}>
                Reload
              </a>
            </>
          ) : (
            <Link to="/" className={buttonVariants({ variant: 'primary' })}>
              Go to the dashboard
            </Link>
          )}
        </div>
        {help === 'refresh' && requestId ? (
          <p className="mt-4 text-faint text-xs">
            If it happens again, give support this number: <code className="select-all">{requestId}</code>
          </p>
        ) : null}
      </div>
    </Wrapper>
  )
}

/** Loads the whole page again, also without JavaScript. */
function LoadAgain({ children }: { children: string }) {
  return (
    <Button asChild variant="primary">
      <a href="" onClick={(event) => (event.preventDefault(), location.reload())}>
        <RotateCw aria-hidden />
        {children}
      </a>
    </Button>
  )
}

/** Loads the page's data again, and does so by itself when the browser is back online. */
function Retry() {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    const online = () => void revalidate()
    addEventListener('online', online)
    return () => removeEventListener('online', online)
  }, [revalidate])
  return (
    <Button variant="primary" aria-disabled={state === 'loading'} onClick={() => void revalidate()}>
      <RotateCw aria-hidden />
      Retry
    </Button>
  )
}

function OfflineHint() {
  const offline = useSyncExternalStore(
    (listener) => {
      addEventListener('online', listener)
      addEventListener('offline', listener)
      return () => {
        removeEventListener('online', listener)
        removeEventListener('offline', listener)
      }
    },
    () => !navigator.onLine,
    () => false,
  )
  return offline ? " You're offline. The page loads by itself when you're back." : null
}
