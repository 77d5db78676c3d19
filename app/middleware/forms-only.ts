import type { MiddlewareFunction } from 'react-router'
import { OTHER_CALLERS } from './same-origin.ts'

const FORM = /^(application\/x-www-form-urlencoded\s*(;|$)|multipart\/form-data\s*;.*boundary=[^\s;])/i

/**
 * Refuses writes whose body isn't a form with 415. Without it, an action's `request.formData()` would fail as a
 * server error.
 */
export const formsOnly: MiddlewareFunction<Response> = async ({ request, url }, next) => {
  const writes = request.method !== 'GET' && request.method !== 'HEAD'
  if (writes && !OTHER_CALLERS.test(url.pathname) && !isForm(request.headers)) {
    throw new Response('Forms only.', { status: 415 })
  }
  return next()
}

function isForm(headers: Headers): boolean {
  const type = headers.get('content-type')?.trim()
  if (type) return FORM.test(type)
  return !headers.has('transfer-encoding') && Number(headers.get('content-length') ?? 0) === 0
}
