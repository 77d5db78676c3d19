import { servicesContext } from '#app/middleware/contexts.ts'
import { requireSessionBeforeMfa } from '#app/middleware/session.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { challengeCookie } from '../authenticator.server.ts'
import { beginAddPasskey } from '../passkeys.server.ts'
import { currentPasswordSchema } from '../password.schema.ts'
import type { Route } from './+types/passkey-options'

export const middleware: Route.MiddlewareFunction[] = [requireSessionBeforeMfa]

/** Begins adding a passkey: takes the password, answers with what the browser passes to the authenticator. */
export const action = resource.action(
  { whileReadOnly: true },
  async (ctx, { request, context }: Route.ActionArgs) => {
    const form = await request.formData()
    const given = currentPasswordSchema.safeParse(form.get('currentPassword') ?? '')
    const begun = await beginAddPasskey(context.get(servicesContext), ctx, given.success ? given.data : '')
    return Response.json(
      { options: begun.options },
      { headers: { 'Set-Cookie': challengeCookie(begun.token) } },
    )
  },
)
