import { redirect } from 'react-router'
import { safeRedirect } from '#app/lib/safe-redirect.ts'
import { ignoreFollowUp } from '../finish-follow-up.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'

/** POST with `returnTo`: stops warning the current user. */
export const action = page.action({ params: { followUpId: uuid } }, async (ctx, { request, params }) => {
  const form = await request.formData()
  await ignoreFollowUp(ctx, params.followUpId)
  const returnTo = form.get('returnTo')
  return redirect(safeRedirect(typeof returnTo === 'string' ? returnTo : '/'))
})
