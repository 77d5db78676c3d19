import { redirect } from 'react-router'
import { orRefusal } from '#app/lib/refusal.server.ts'
import { safeRedirect } from '#app/lib/safe-redirect.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { ignoreFollowUp } from '../follow-ups.server.ts'
import type { Route } from './+types/ignore-follow-up'

/** POST, with `returnTo`: no warning of it any more for the person who asks. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  await orRefusal(ignoreFollowUp(context.get(ctxContext), params.followUpId))
  const returnTo = form.get('returnTo')
  return redirect(safeRedirect(typeof returnTo === 'string' ? returnTo : '/'))
}
