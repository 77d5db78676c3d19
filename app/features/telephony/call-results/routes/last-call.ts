import { redirect } from 'react-router'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { lastCallOf } from '../after-call.server.ts'
import { afterCallPath } from '../result.ts'

/** Leads to the form after the user's last call. */
export const loader = page.loader(async (ctx) => {
  const callId = await lastCallOf(ctx)
  if (callId) throw redirect(afterCallPath(callId))
  return redirectWithToast('/phone-log', { kind: 'info', message: 'You have no call to set a result for.' })
})
