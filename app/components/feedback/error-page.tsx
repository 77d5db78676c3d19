import { RotateCw } from '#app/components/icons.tsx'
import { useEffect, useState } from 'react'
import { isRouteErrorResponse, Link, useRevalidator } from 'react-router'
import { NO_ACCESS } from '#app/lib/errors.ts'
import { isLostAnswer } from './lost-answer.ts'
import { Button, buttonVariants } from '../ui/button.tsx'

interface Explained {
  title: string
  text: string
  /** Trying again may help. */
  again: boolean
  /** Nobody answered: loading the page's data again is enough. */
  lost?: boolean
}

/** An error in words for people. Unknown ones say nothing of their inside. */
function explain(error: unknown): Explained {
  if (isRouteErrorResponse(error)) {
    // A proxy's page of HTML is no sentence for people.
    const said =
      typeof error.data === 'string' && error.data.length < 300 && !error.data.trimStart().startsWith('<')
        ? error.data
        : ''
    if (error.status === 404) {
      const text =
        said.startsWith('Error:') || !said
          ? 'It may have been moved or deleted, or the address may be wrong.'
          : said
      return { title: 'Page not found', text, again: false }
    }
    if (error.status === 401 || error.status === 403) {
      return { title: 'No access', text: said || NO_ACCESS, again: false }
    }
    if (error.status === 405)
      return { title: 'Not possible here', text: 'This address takes no such request.', again: false }
    if (error.status === 429)
      return {
        title: 'Too many requests',
        text: said || 'Please wait a moment, then try again.',
        again: true,
      }
    if (error.status === 503)
      return {
        title: 'Not available right now',
        text: said || 'Please try again in a moment.',
        again: true,
        lost: true,
      }
    if (error.status < 500 && said) return { title: 'That did not work', text: said, again: true }
  }
  if (isLostAnswer(error)) {
    return isRouteErrorResponse(error)
      ? {
          title: 'No answer',
          text: 'The server gave no usable answer, so this page could not be loaded. Try again in a moment.',
          again: true,
          lost: true,
        }
      : {
          title: 'No connection',
          text: 'The server could not be reached, so this page could not be loaded.',
          again: true,
          lost: true,
        }
  }
  return {
    title: 'Something went wrong',
    text: 'The page could not be shown. Refresh tries again; Reload signs you out and starts over.',
    again: true,
  }
}

/** Spec 1, 2.2: an unexpected error shows Refresh and Reload, Reload going to /logout. */
export function ErrorPage({
  error,
  requestId,
  inFrame,
}: {
  error: unknown
  requestId?: string
  inFrame?: boolean
}) {
  const { title, text, again, lost } = explain(error)
  const Wrapper = inFrame ? 'div' : 'main'
  return (
    <Wrapper className={`grid place-items-center px-4 ${inFrame ? 'min-h-[70vh]' : 'min-h-dvh'}`}>
      <title>{`${title} · Switchboard`}</title>
      <div className="flex max-w-md flex-col items-center gap-2 py-10 text-center">
        <h1 className="font-semibold text-xl">{title}</h1>
        <p className="text-balance text-muted">
          {text}
          {lost ? <Offline /> : null}
        </p>
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {lost ? (
            <Retry />
          ) : again ? (
            <>
              <Button asChild variant="primary">
                <a href="" onClick={(event) => (event.preventDefault(), location.reload())}>
                  <RotateCw aria-hidden />
                  Refresh
                </a>
              </Button>
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
        {again && !lost && requestId ? (
          <p className="mt-4 text-faint text-xs">
            If it happens again, tell support this number: <code className="select-all">{requestId}</code>
          </p>
        ) : null}
      </div>
    </Wrapper>
  )
}

/** Loads the page's data again, by itself as soon as the browser is online again. */
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

/** What the browser knows of the reason. */
function Offline() {
  const [offline, setOffline] = useState(false)
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine)
    look()
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [])
  return offline ? ' You are offline: it is tried again by itself when you are back.' : null
}
