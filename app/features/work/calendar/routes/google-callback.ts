import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { requestIdContext, sessionContext } from '#app/middleware/contexts.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { CALENDAR_MESSAGES, CALENDAR_SETTINGS_PATH } from '../calendar.ts'
import { finishConsent, messageOf } from '../connection.server.ts'
import { GoogleError } from '../google.server.ts'
import type { Route } from './+types/google-callback'

/** Where Google's consent page leads back to. */
export const loader = page.loader({ can: 'administer' }, async (ctx, { url, context }: Route.LoaderArgs) => {
  const read = (name: string) => (url.searchParams.get(name) ?? '').slice(0, 2000)
  const back = (kind: 'ok' | 'info' | 'bad', message: string) =>
    redirectWithToast(CALENDAR_SETTINGS_PATH, { kind, message })
  if (read('error') === 'access_denied') {
    return back('info', 'Google Calendar was not connected: access was denied at Google.')
  }
  try {
    const session = context.get(sessionContext)
    await finishConsent(ctx, session?.id ?? '', { state: read('state'), code: read('code') })
    return back('ok', 'Google Calendar connected')
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'forbidden') throw error
    if (error instanceof GoogleError) {
      const requestId = context.get(requestIdContext)
      log.warn({ err: messageOf(error), requestId }, 'Google Calendar was not connected')
      return back('bad', CALENDAR_MESSAGES.connectFailed)
    }
    return back('bad', `${CALENDAR_MESSAGES.connectFailed}. ${error.message}`)
  }
})
