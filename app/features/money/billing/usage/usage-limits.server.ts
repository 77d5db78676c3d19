import { audit } from '#app/lib/audit.server.ts'
import { changesOf } from '#app/lib/changes.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { type EditedFields, lastChange, mergeEdit } from '#app/lib/merge-edit.server.ts'
import { usageLimits } from '#db/schema/index.ts'
import { billingChanged } from '../events.ts'
import type { LimitsInput } from './usage-limits.schema.ts'
import { type UsageLimits, lockUsageLimits, readLimits, type StoredLimits } from './read-limits.server.ts'
import { watchUse } from './watch-use.server.ts'

const CHANGED = 'changed the limits'
const EDITED: EditedFields<UsageLimits> = {
  minutes: { label: 'Most minutes in a month' },
  messages: { label: 'Most messages in a month' },
}

export async function getLimits(ctx: Ctx): Promise<StoredLimits> {
  ctx.require('ownAccount')
  return ctx.db(readLimits)
}

/**
 * Sets the most that the account may use in a month. What waits for a higher limit goes on at once.
 * @throws EditConflict
 */
export async function setLimits(ctx: Ctx, input: LimitsInput): Promise<void> {
  ctx.require('ownAccount')
  const actor = requireActor(ctx)
  const accountId = ctx.account.id
  await ctx.db(async (tx) => {
    await lockUsageLimits(tx, ctx)
    const stored = await readLimits(tx)
    const values = await mergeEdit(ctx, {
      what: 'page',
      opened: input,
      mine: { minutes: input.minutes ?? null, messages: input.messages ?? null },
      stored,
      fields: EDITED,
      last: () => lastChange(tx, 'billing', accountId, [CHANGED]),
    })
    const set = { ...values, version: stored.version + 1, updatedAt: ctx.now(), updatedBy: actor.id }
    await tx
      .insert(usageLimits)
      .values({ accountId, ...set })
      .onConflictDoUpdate({ target: usageLimits.accountId, set })
    const said = (limit: number | null) => limit ?? 'none'
    await audit(tx, ctx, {
      action: CHANGED,
      entity: 'billing',
      entityId: accountId,
      detail: `minutes ${said(values.minutes)}, messages ${said(values.messages)}`,
      changes: changesOf({ ...stored.values }, { ...values }, EDITED),
    })
    await watchUse(tx, ctx)
    tx.after(billingChanged())
  })
}
