import { redirect } from 'react-router'
import { pastDueWarning } from '../follow-up-buckets.server.ts'
import { putAwayAt, putAwayCookie } from '../past-due-later.ts'
import { requireActor } from '#app/lib/ctx.server.ts'
import { safeRedirect } from '#app/lib/safe-redirect.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/past-due'

/** The frame's warning, loaded when a follow-up changed and when the next one is due. */
export const loader = page.loader((ctx, { request }: Route.LoaderArgs) =>
  pastDueWarning(ctx, putAwayAt(request.headers.get('cookie'), requireActor(ctx).id, ctx.now())),
)

/** POST with `returnTo`: puts the warning away for an hour. */
export const action = page.action(async (ctx, { request }: Route.ActionArgs) => {
  const returnTo = (await request.formData()).get('returnTo')
  return redirect(safeRedirect(typeof returnTo === 'string' ? returnTo : '/'), {
    headers: { 'Set-Cookie': putAwayCookie(requireActor(ctx).id, ctx.now()) },
  })
})
