import { sendFirstText } from '#app/features/messaging/texting/texts.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { DryRun } from './next-run.server.ts'

/** Texts the first sample of a dry run to a number, usually the user's own. The same requestId twice is one text. */
export async function sendTestText(
  ctx: Ctx,
  { samples: [sample] }: DryRun,
  { phoneNumber, requestId }: { phoneNumber: string; requestId: string },
): Promise<void> {
  if (!sample || !isUuid(requestId)) throw new AppError('invalid', 'The next run has no text to test.')
  await sendFirstText(ctx, { phoneNumber }, { requestId, body: sample.body, mediaIds: [] })
}
