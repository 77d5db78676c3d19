import { RotateCw } from 'lucide-react'
import { isRouteErrorResponse, Link } from 'react-router'
import { NO_ACCESS } from '#app/lib/errors.ts'
import { Button, buttonVariants } from './ui/button.tsx'

interface Explained {
  title: string
  text: string
  /** Trying again may help. */
  again: boolean
}

/** An error in words for people. Unknown ones say nothing of their inside. */
function explain(error: unknown): Explained {
  if (isRouteErrorResponse(error)) {
    const said =
      typeof error.data === 'string' && error.data.length > 0 && error.data.length < 300 ? error.data : ''
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
      return { title: 'Not available right now', text: said || 'Please try again in a moment.', again: true }
    if (error.status < 500 && said) return { title: 'That did not work', text: said, again: true }
  }
  // What fetch throws when nobody answers; each browser has its own words for it.
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) {
    return {
      title: 'No connection',
      text: 'The server could not be reached. Check your connection, then refresh.',
      again: true,
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
  const { title, text, again } = explain(error)
  const Wrapper = inFrame ? 'div' : 'main'
  return (
    <Wrapper className={`grid place-items-center px-4 ${inFrame ? 'min-h-[70vh]' : 'min-h-dvh'}`}>
      <title>{`${title} · Switchboard`}</title>
      <div className="flex max-w-md flex-col items-center gap-2 py-10 text-center">
        <h1 className="font-semibold text-xl">{title}</h1>
        <p className="text-balance text-muted">{text}</p>
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {again ? (
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
        {again && requestId ? (
          <p className="mt-4 text-faint text-xs">
            If it happens again, tell support this number: <code className="select-all">{requestId}</code>
          </p>
        ) : null}
      </div>
    </Wrapper>
  )
}
