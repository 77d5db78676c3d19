import { AppError } from '#app/lib/errors.ts'

/**
 * Refuses a message whose form was rendered for another conversation than the one it was posted to. `to` is the page of
 * the latter.
 */
export function requireRenderedFor(form: FormData, to: string): void {
  if (normalize(String(form.get('to') ?? '')) === normalize(to)) return
  throw new AppError(
    'conflict',
    'This was written in another conversation, so it was not sent. Open that conversation and send it there.',
    'body',
  )
}

/** Addresses may write the same query in different ways. */
function normalize(to: string): string {
  const [path, query = ''] = to.split('?')
  return `${path}?${new URLSearchParams(query)}`
}
