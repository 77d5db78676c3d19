import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Services } from '#app/lib/services.ts'
import { serviceReviews } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { runTask } from './run-task.ts'

/**
 * Mails had jobs of their own before there was the job `mail`. Those that still wait when an installation is updated are sent under
 * these names. The next release removes this file.
 */
export const RENAMED_MAILS: Record<string, string> = {
  'api.mail-expiring': 'api.expiring',
  'api.mail-maker-left': 'api.maker-left',
  'auth.mail-invitation': 'auth.invitation',
  'billing.mail': 'billing.notice',
  'boards.mail-due': 'boards.due',
  'data.mail-closed': 'data.closed',
  'follow-ups.mail': 'follow-ups.reminder',
  'porting.mail': 'porting.step',
  'registration.mail': 'registration.decision',
  'registration.mail-campaign': 'registration.campaign',
  'reports.morning-mail': 'reports.morning',
  'reports.morning-sample': 'reports.morning-sample',
  'reviews.mail': 'reviews.rating',
  'sms.mail-stopped': 'sms.stopped',
  'webhooks.mail-off': 'webhooks.switched-off',
}

/** Runs a job with an earlier name. */
export async function runRenamedMail(services: Services, name: string, payload: unknown): Promise<void> {
  const { accountId, userId, reviewId, ...about } = z
    .looseObject({ accountId: z.uuid(), userId: z.uuid().optional(), reviewId: z.uuid().optional() })
    .parse(payload)
  const reader = userId ?? (reviewId && (await whoAsked(services, accountId, reviewId)))
  const mail = { ...about, accountId, reviewId, mail: RENAMED_MAILS[name], userId: reader }
  if (reader) await runTask(services, 'mail', mail)
}

/** The job of a rating didn't name its reader. */
async function whoAsked(
  { pool }: Services,
  accountId: string,
  reviewId: string,
): Promise<string | undefined> {
  const [review] = await withAccount(pool, accountId, (tx) =>
    tx
      .select({ userId: serviceReviews.requestedBy })
      .from(serviceReviews)
      .where(eq(serviceReviews.id, reviewId)),
  )
  return review?.userId
}
