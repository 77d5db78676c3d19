import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { whyReadOnly, readPastDue } from './restrictions.server.ts'
import { restrictionsOf } from './restrictions.ts'

/** SQLSTATE read_only_sql_transaction. */
const READ_ONLY = '25006'

/**
 * The context for what a user does: as long as the account is read-only it reads but changes nothing. The database
 * refuses each write, so that no function can be forgotten, and a form keeps what was typed as with any other error.
 *
 * Forms, API calls and socket messages with `whileReadOnly` don't get it: paying, one's own session and profile, calls,
 * reading, export, support, the operator's desk, and the dismissal of an employee or a key, which must not keep access because of
 * a bill.
 */
export function readOnlyCtx(ctx: Ctx): Ctx {
  if (!restrictionsOf(ctx.account, ctx.now()).restricted.has('changes')) return ctx
  return {
    ...ctx,
    db: (work) =>
      ctx.db(async (tx) => {
        const account = await readPastDue(tx, ctx)
        const reason = account ? whyReadOnly(ctx, account) : null
        if (!reason) return work(tx)
        await tx.execute(sql`set transaction read only`)
        try {
          return await work(tx)
        } catch (error) {
          throw isReadOnly(error) ? new AppError('forbidden', reason) : error
        }
      }),
  }
}

function isReadOnly(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as NodeJS.ErrnoException).code === READ_ONLY) return true
  }
  return false
}
