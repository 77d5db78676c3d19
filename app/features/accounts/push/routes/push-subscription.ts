import { requireActor } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { pushSchema } from '../push.schema.ts'
import { changeSubscription, publicKey } from '../subscriptions.server.ts'
import type { Route } from './+types/push-subscription'

export const loader = resource.loader(() => Response.json({ publicKey: publicKey() }))

/** A browser's subscription to notifications. */
export const action = resource.action({ whileReadOnly: true }, async (ctx, { request }: Route.ActionArgs) => {
  const parsed = pushSchema.safeParse(Object.fromEntries(await request.formData()))
  if (!parsed.success) throw new AppError('invalid', 'This could not be read.')
  const on = await changeSubscription(ctx, parsed.data)
  return Response.json({ on, userId: requireActor(ctx).id })
})
