import type { Ctx } from '#app/lib/ctx.server.ts'
import { type Parts, systemCtx } from '#app/lib/system-ctx.server.ts'
import { type JobName, type JobPayload, jobs } from '../registry.ts'
import { contactsExport, contactsImport } from './contacts-io.ts'
import { followUpsMail, followUpsRemind, followUpsSend } from './follow-ups.ts'
import { smsFetchMedia } from './sms-fetch-media.ts'
import { smsSend } from './sms-send.ts'
import { tagsRefresh, tagsRefreshAll, tagsRefreshClient } from './tags-refresh.ts'

/** What a job does, as the account in its payload. */
export type Task<Name extends JobName> = (ctx: Ctx, payload: JobPayload<Name>) => Promise<void>

const tasks: { [Name in JobName]: Task<Name> } = {
  'sms.send': smsSend,
  'sms.fetch-media': smsFetchMedia,
  'follow-ups.remind': followUpsRemind,
  'follow-ups.mail': followUpsMail,
  'follow-ups.send': followUpsSend,
  'tags.refresh': tagsRefresh,
  'tags.refresh-all': tagsRefreshAll,
  'tags.refresh-client': tagsRefreshClient,
  'contacts.export': contactsExport,
  'contacts.import': contactsImport,
}

/**
 * Runs one job. A job of an account that is gone does nothing.
 * @throws what the task throws (the queue tries again), or for a payload that is not the job's.
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
