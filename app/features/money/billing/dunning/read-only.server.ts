import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { changesHeld, readPastDue } from './holds.server.ts'
import { holds } from './holds.ts'

/**
 * These still work in a read-only account: paying, one's own session and profile, calls, reading, export, support, and
 * the dismissal of an employee or a key, which must not keep access because of a bill.
 */
const PATHS = [
  /^\/(account\/info|settings)\/billing(\/|$)/,
  /^\/(login|logout|lock|mfa-setup|session|ghost|theme|presence|profile|phone|push|platform)(\/|$)/,
  /^\/account\/info\/data(\/close)?$/,
  /^\/account\/settings\/employees\/[^/]+\/delete$/,
  /^\/account\/settings\/api\/keys\/[^/]+\/revoke$/,
  /^\/contacts\/export$/,
  /\/reveal$/,
  /^\/(report-issue|feature-request)$/,
]
const EVENTS = new Set(['reconnected', 'activity', 'phone_beat', 'chat_viewRoom'])

/** Whether the form at this path works while the account is read-only. */
export const worksWhileReadOnly = (path: string): boolean =>
  PATHS.some((each) => each.test(path.replace(/\.data$/, '')))

/** Whether this message of a browser is handled while the account is read-only. */
export const eventWorksWhileReadOnly = (event: string): boolean => EVENTS.has(event)

/** SQLSTATE read_only_sql_transaction. */
const READ_ONLY = '25006'

/**
 * The context for what a user does: as long as the account is read-only it reads but changes nothing. The database
 * refuses each write, so that no function can be forgotten, and a form keeps what was typed as with any other error.
 */
export function heldWhileReadOnly(ctx: Ctx): Ctx {
  if (!holds(ctx.account, ctx.now()).held.has('changes')) return ctx
  return {
    ...ctx,
    db: (work) =>
      ctx.db(async (tx) => {
        const account = await readPastDue(tx, ctx)
        const reason = account ? changesHeld(ctx, account) : null
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
