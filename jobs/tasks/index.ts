import { fetchMedia } from '#app/features/texting/media.server.ts'
import { sendDelivery } from '#app/features/texting/send-delivery.server.ts'
import { refreshAllTags, refreshClient, refreshTag } from '#app/features/tags/tag-members.server.ts'
import { mailReminder, remindFollowUp } from '#app/features/timeline/reminders.server.ts'
import { sendScheduledText } from '#app/features/timeline/scheduled-text.server.ts'
import { runExport } from '#app/features/transfer/run-export.server.ts'
import { runImport } from '#app/features/transfer/run-import.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { type Parts, systemCtx } from '#app/lib/system-ctx.server.ts'
import { type JobName, type JobPayload, jobs } from '../registry.ts'

type Task<Name extends JobName> = (ctx: Ctx, payload: JobPayload<Name>) => Promise<void>

/** Each task may run twice, because a worker can die before it reports success. Its rows decide what is left to do. */
const tasks: { [Name in JobName]: Task<Name> } = {
  'sms.send': (ctx, { deliveryId }) => sendDelivery(ctx, deliveryId),
  'sms.fetch-media': (ctx, { mediaId }) => fetchMedia(ctx, mediaId),
  'follow-ups.remind': (ctx, { followUpId }) => remindFollowUp(ctx, followUpId),
  'follow-ups.mail': (ctx, { followUpId, userId }) => mailReminder(ctx, followUpId, userId),
  'follow-ups.send': (ctx, { followUpId }) => sendScheduledText(ctx, followUpId),
  'tags.refresh': (ctx, { tagId }) => refreshTag(ctx, tagId),
  'tags.refresh-all': (ctx, { timedOnly }) => refreshAllTags(ctx, { timedOnly }),
  'tags.refresh-client': (ctx, { clientId }) => refreshClient(ctx, clientId),
  'contacts.export': (ctx, { exportId }) => runExport(ctx, exportId),
  'contacts.import': (ctx, { importId }) => runImport(ctx, importId),
}

/**
 * Runs a job as the account in its payload. Does nothing if the account no longer exists.
 * @throws ZodError for an invalid payload, or what the task throws; the queue then retries
 */
export async function runTask<Name extends JobName>(
  parts: Parts,
  name: Name,
  payload: unknown,
): Promise<void> {
  const checked = jobs[name].parse(payload) as JobPayload<Name>
  const ctx = await systemCtx(parts, checked.accountId)
  if (ctx) await tasks[name](ctx, checked)
}
