import { and, eq, isNull } from 'drizzle-orm'
import { requestClosing } from '#app/features/money/billing/plans/closing.server.ts'
import { erasureOf } from '#app/lib/account-closing.ts'
import { audit } from '#app/lib/audit.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { formatDate } from '#app/lib/dates.ts'
import { defineMail } from '#app/features/define-mail.server.ts'
import { AppError, forbidden } from '#app/lib/errors.ts'
import { pagesChanged } from '#app/realtime/events.ts'
import { accounts } from '#db/schema/index.ts'

function requireOwner(ctx: Ctx) {
  if (!ctx.can.ownAccount || ctx.ghostedBy) throw forbidden()
  return requireActor(ctx)
}

/**
 * Closes the account: from this moment on it sends no texts or reminders and takes no calls. After 30 days its data is erased.
 * All owners are mailed.
 * @param input `name`: the company's name as the owner has typed it
 */
export async function closeAccount(ctx: Ctx, input: { name: string }): Promise<void> {
  const owner = requireOwner(ctx)
  if (input.name.trim() !== ctx.account.name.trim()) {
    throw new AppError('invalid', `Type ${ctx.account.name.trim()} exactly as shown.`, 'name')
  }
  await ctx.db(async (tx) => {
    const [account] = await tx
      .select()
      .from(accounts)
      .where(eq(accounts.id, ctx.account.id))
      .for('no key update')
    if (account!.isPlatform) throw new AppError('conflict', 'The operator’s own account can’t be closed.')
    const closed = await tx
      .update(accounts)
      .set({ closedAt: ctx.now(), closedBy: owner.id })
      .where(and(eq(accounts.id, ctx.account.id), isNull(accounts.closedAt)))
      .returning({ id: accounts.id })
    if (closed.length === 0) return
    await audit(tx, ctx, { action: 'closed the account', entity: 'account', entityId: ctx.account.id })
    await closedMail.later(tx, {})
    await requestClosing(tx)
    tx.after(pagesChanged({ withinMs: 0 }))
  })
}

/** Says when everything is erased, and how to prevent it. */
export const closedMail = defineMail({
  name: 'data.closed',
  to: 'owners',
  about: {},
  async write(_, { account }) {
    const { name, timezone, closedAt } = account
    if (!closedAt) return null
    return {
      subject: `${name} is closed on Switchboard`,
      text: [
        `An owner of ${name} closed its account on ${formatDate(closedAt, timezone)}. Texts, campaigns, reminders and calls have stopped. A paid plan ends with its present period, whose use is still billed.`,
        `Everything in the account is erased for good on ${formatDate(erasureOf(closedAt), timezone)}. Until then an owner can undo this: sign in and choose Reopen at the top of any page.`,
      ],
      link: { label: 'Open the account', path: '/account/info/data' },
    }
  },
})

/** Reopens a closed account. One that is open stays as it is. */
export async function reopenAccount(ctx: Ctx): Promise<void> {
  requireOwner(ctx)
  await ctx.db(async (tx) => {
    const [account] = await tx
      .select()
      .from(accounts)
      .where(eq(accounts.id, ctx.account.id))
      .for('no key update')
    if (!account!.closedAt || account!.suspendedAt) return
    await tx.update(accounts).set({ closedAt: null, closedBy: null }).where(eq(accounts.id, ctx.account.id))
    await audit(tx, ctx, { action: 'reopened the account', entity: 'account', entityId: ctx.account.id })
    await requestClosing(tx)
    tx.after(pagesChanged({ withinMs: 0 }))
  })
}
