import { redirect } from 'react-router'
import { AppError } from '#app/lib/errors.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { sessionContext } from '#app/middleware/contexts.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { failureOf } from '#app/middleware/save-failure.server.ts'
import { CALENDAR_MESSAGES, CALENDAR_SETTINGS_PATH } from '../calendar.ts'
import { beginConsent } from '../connection.server.ts'
import type { Route } from './+types/google-auth'

/**
 * Leads to Google's consent page. It is a link, not a form: without JavaScript the content security policy lets no form lead to
 * another site.
 */
export const loader = page.loader({ can: 'administer' }, async (ctx, { context }: Route.LoaderArgs) => {
  try {
    const session = context.get(sessionContext)
    return redirect(await beginConsent(ctx, session?.id ?? ''))
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') throw error
    // The sentence is fixed; the reason is in the log.
    failureOf(error, undefined, context, CALENDAR_MESSAGES.connectFailed)
    return redirectWithToast(CALENDAR_SETTINGS_PATH, {
      kind: 'bad',
      message: CALENDAR_MESSAGES.connectFailed,
    })
  }
})
