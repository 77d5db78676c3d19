import { sendFirstText } from '#app/features/texting/texts.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { dryRun } from './next-run.server.ts'

/**
 * Texts the first sample of the next run to a number, usually the user's own. The same requestId twice is one text.
 * @throws AppError invalid without a sample; and as sendFirstText
 */
export async function sendTest(
  ctx: Ctx,
  id: string,
  { phoneNumber, requestId }: { phoneNumber: string; requestId: string },
): Promise<void> {
  const { samples } = await dryRun(ctx, id)
  const [sample] = samples
  if (!sample || !isUuid(requestId)) throw new AppError('invalid', 'The next run has no text to try.')
  await sendFirstText(ctx, { phoneNumber }, { requestId, body: sample.body, mediaIds: [] })
}
