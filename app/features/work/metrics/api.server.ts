import { z } from 'zod'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { listOf, pageOfAll, pageQuery } from '#app/lib/api/list.ts'
import { recountChangesOf } from './apply-marks.server.ts'
import { listEmployeeStats, statAnswer } from './employee-stats.server.ts'
import { METRICS } from './metric.ts'
import { readMonth } from './month.ts'

const metric = z.enum(METRICS)

export const apiCalls: ApiCall[] = [
  defineCall({
    method: 'GET',
    path: '/metrics/employee-stats',
    summary: 'List the metrics of employees',
    notes:
      'Counted within a minute; with the header Cache-Control: no-cache they are counted now. Premiums are in cents and durations in seconds.',
    area: 'metrics',
    who: 'user',
    query: {
      ...pageQuery(100),
      user: z.uuid().optional().describe('Only of this user. Employees see themselves.'),
      metricView: z.enum(['monthly', 'daily']).default('monthly'),
      monthYear: z
        .string()
        .regex(/^(0[1-9]|1[0-2])\/(19|20|21)\d\d$/, 'Use MM/yyyy.')
        .optional()
        .describe('MM/yyyy; this month by default.'),
      category: z.literal('user').optional(),
      metrics: z
        .union([
          z.array(metric),
          z
            .string()
            .transform((text) => text.split(','))
            .pipe(z.array(metric)),
        ])
        .optional()
        .describe('The names, repeated or with commas; all by default.'),
    },
    output: listOf(statAnswer),
    errors: { forbidden: 'employees see only their own' },
    example: {
      query: {
        user: '$user',
        metricView: 'monthly',
        monthYear: '01/2026',
        category: 'user',
        metrics: 'calls,messages',
      },
    },
    run: async (ctx, { query: { user, metricView, monthYear, metrics, ...at }, request }) => {
      if (/no-cache|no-store|max-age=0/i.test(request.headers.get('cache-control') ?? '')) {
        await recountChangesOf(ctx)
      }
      const stats = await listEmployeeStats(ctx, {
        user: user ?? null,
        view: metricView,
        month: readMonth(monthYear ?? null),
        names: metrics ?? null,
      })
      return pageOfAll(stats, at)
    },
  }),
]
