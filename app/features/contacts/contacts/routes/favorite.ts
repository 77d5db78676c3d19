import { data, redirect } from 'react-router'
import { AppError } from '#app/lib/errors.ts'
import { safeRedirect } from '#app/lib/safe-redirect.ts'
import { setFavorite } from '#app/features/people/clients/clients.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'

/** POST `favorite` 1 or 0. Without JavaScript `returnTo` names the page it came from. */
export const action = page.action({ params: { id: uuid } }, async (ctx, { request, params }) => {
  const form = await request.formData()
  try {
    await setFavorite(ctx, params.id, form.get('favorite') === '1')
  } catch (error) {
    if (error instanceof AppError) return data({ error: error.message }, error.status)
    throw error
  }
  const returnTo = form.get('returnTo')
  return typeof returnTo === 'string' ? redirect(safeRedirect(returnTo)) : data({})
})
