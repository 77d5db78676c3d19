import type { MiddlewareFunction } from 'react-router'
import { formPatternsContext, routePatternContext } from './contexts.ts'
import { OTHER_CALLERS } from './same-origin.ts'

const FORM = /^(application\/x-www-form-urlencoded\s*(;|$)|multipart\/form-data\s*;.*boundary=[^\s;])/i

/**
 * Refuses writes whose body isn't a form with 415, as an action's `request.formData()` would fail, and reads of an address
 * that only takes forms with 405.
 */
export const formsOnly: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const writes = request.method !== 'GET' && request.method !== 'HEAD'
  if (!writes && context.get(formPatternsContext).has(context.get(routePatternContext))) {
    throw new Response('This address only takes forms. Go back to the page before.', {
      status: 405,
      headers: { Allow: 'POST' },
    })
  }
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
