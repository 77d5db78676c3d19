import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { readForm } from '#app/lib/read-form.server.ts'
import { safeRedirect } from '#app/lib/safe-redirect.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { redirect } from 'react-router'
import { recountChangesOf } from '../apply-marks.server.ts'
import { listEmployeeStats } from '../employee-stats.server.ts'
import { readMonth } from '../month.ts'
import type { Route } from './+types/employee-stats'

/** GET /metrics/employee-stats. */
export const loader = resource.loader(async (ctx, { url: { searchParams } }: Route.LoaderArgs) => {
  try {
    const metrics = await listEmployeeStats(ctx, {
      user: searchParams.get('user'),
      view: searchParams.get('metricView') === 'daily' ? 'daily' : 'monthly',
      month: readMonth(searchParams.get('monthYear')),
      names: searchParams.get('metrics')?.split(',') ?? null,
    })
    return Response.json({ metrics })
  } catch (error) {
    if (error instanceof AppError) throw error
    log.error({ err: error }, 'employee stats not loaded')
    return Response.json({ error: 'Unable to get metric' }, { status: 500 })
  }
})

/** Counts what has changed now instead of within a minute, and leads back. */
export const action = resource.action(async (ctx, { request }: Route.ActionArgs) => {
  const form = await readForm(request)
  await recountChangesOf(ctx)
  return redirect(safeRedirect(form.get('to')))
})
