import { clientAddressContext, servicesContext } from '#app/middleware/contexts.ts'
import { feedFile, feedRefusal, tokenOf } from '../feed.server.ts'
import type { Route } from './+types/feed-file'

/** A user's private calendar, for other calendars. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const headers = { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }
  try {
    const { body, etag } = await feedFile(context.get(servicesContext), {
      accountId: params.accountId,
      token: tokenOf(params.file),
      ip: context.get(clientAddressContext),
    })
    if (request.headers.get('if-none-match')?.includes(etag)) {
      return new Response(null, { status: 304, headers: { ...headers, etag } })
    }
    return new Response(body, {
      headers: {
        ...headers,
        etag,
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="switchboard.ics"',
      },
    })
  } catch (error) {
    const { status, message } = feedRefusal(error)
    return new Response(message, {
      status,
      headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
    })
  }
}
