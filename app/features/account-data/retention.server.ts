import { eq } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { forbidden } from '#app/lib/errors.ts'
import { accounts } from '#db/schema/index.ts'
import { PERIODS, type Retention, RETENTION_KINDS } from './retention.ts'

const COLUMNS = {
  calls: accounts.callRetentionDays,
  messages: accounts.messageRetentionDays,
  chat: accounts.chatRetentionDays,
  audit: accounts.auditRetentionDays,
}

/** How long the account keeps each kind of data. @throws AppError forbidden */
export async function readRetention(ctx: Ctx): Promise<Retention> {
  if (!ctx.can.ownAccount) throw forbidden()
  return ctx.db(async (tx) => {
    const [row] = await tx.select(COLUMNS).from(accounts).where(eq(accounts.id, ctx.account.id))
    return row!
  })
}

/** Saves the periods. A job deletes what is older every night. @throws AppError forbidden */
export async function saveRetention(ctx: Ctx, input: Retention): Promise<void> {
  if (!ctx.can.ownAccount) throw forbidden()
  await ctx.db(async (tx) => {
    const mine = eq(accounts.id, ctx.account.id)
    const [before] = await tx.select(COLUMNS).from(accounts).where(mine).for('no key update')
    const changed = RETENTION_KINDS.filter(({ name }) => before![name] !== input[name])
    if (changed.length === 0) return
    await tx
      .update(accounts)
      .set({
        callRetentionDays: input.calls,
        messageRetentionDays: input.messages,
        chatRetentionDays: input.chat,
        auditRetentionDays: input.audit,
      })
      .where(mine)
    const period = (days: number | null) => PERIODS.find((each) => each.days === days)?.label ?? 'for good'
    await audit(tx, ctx, {
      action: 'changed how long data is kept',
      entity: 'account',
      entityId: ctx.account.id,
      detail: changed.map(({ name, label }) => `${label}: ${period(input[name])}`).join(', '),
    })
  })
}
