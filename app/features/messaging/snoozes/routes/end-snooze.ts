import { readMoment } from '#app/features/people/clients/list-query.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { safeRedirect } from '#app/lib/safe-redirect.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { endSnooze, endSnoozesMadeAt } from '../snoozes.server.ts'

/** POST with `id`, or for the Undo of a toast with `at`, the moment it was snoozed; both may be in the URL. */
export const action = page.action(async (ctx, { request, url }) => {
  const form = await request.formData()
  const read = (name: string) => {
    const value = form.get(name) ?? url.searchParams.get(name)
    return typeof value === 'string' ? value : ''
  }
  const back = safeRedirect(read('returnTo'))
  const at = readMoment(read('at'))
  try {
    if (at) await endSnoozesMadeAt(ctx, at)
    else if (isUuid(read('id'))) await endSnooze(ctx, read('id'))
    else throw notFound('This snooze')
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'not-found') throw error
    return redirectWithToast(back, { kind: 'bad', message: error.message })
  }
  return redirectWithToast(back, { kind: 'ok', message: 'Snooze ended' })
})
