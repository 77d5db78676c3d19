import { AppError } from '#app/lib/errors.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { METHODS_PATH } from '../payment-methods/payment-method.ts'
import { finishSetup } from '../payment-methods/setup.server.ts'
import { BILLING_PATH } from '../billing-tabs.ts'
import { redirect } from 'react-router'
import type { Route } from './+types/settings-return'

/** Where the provider's pages lead back to after a card was set up. It leads to Billing. */
export const loader = page.loader({ can: 'administer' }, async (ctx, { url }: Route.LoaderArgs) => {
  const read = (name: string) => url.searchParams.get(name)?.slice(0, 200) ?? null
  const [setupId, sessionId] = [read('setup_intent'), read('session_id')]
  if (!setupId && !sessionId) return redirect(BILLING_PATH)
  try {
    return redirectWithToast(METHODS_PATH, await finishSetup(ctx, { setupId, sessionId }))
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'forbidden') throw error
    return redirectWithToast(METHODS_PATH, { kind: 'bad', message: error.message })
  }
})
